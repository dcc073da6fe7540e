export { greetings } from './greetings.ts'
export {
  createMailSeal,
  deleteMailsTo,
  keepMail,
  mailPoster,
  type NewMail,
  openLink,
  type PostMail,
} from './mail-store.ts'
