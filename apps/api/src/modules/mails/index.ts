export { postMail } from './mail-store.ts'
