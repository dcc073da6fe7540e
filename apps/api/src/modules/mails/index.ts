export { createMailSeal, keepMail, mailPoster, type NewMail, openLink, type PostMail } from './mail-store.ts'
