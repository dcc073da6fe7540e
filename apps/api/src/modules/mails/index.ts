export { createMailSeal, mailPoster, openLink, type PostMail } from './mail-store.ts'
