export { insertSubmission, markSubmission } from './contact-store.ts'
