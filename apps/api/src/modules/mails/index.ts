export { createMailSeal, keepMail, mailPoster, openLink, type PostMail } from './mail-store.ts'
