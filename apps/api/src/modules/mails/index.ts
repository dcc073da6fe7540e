export { greetings } from './greetings.ts'
export {
  createMailSeal,
  deleteMailsTo,
  mailPoster,
  type NewMail,
  openLink,
  type PostMail,
  saveMail,
} from './mail-store.ts'
