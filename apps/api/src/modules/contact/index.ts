export { deleteSubmissionsOf, insertSubmission, markAnswered } from './contact-store.ts'
export { repliesTo } from './reply-store.ts'
export { sendReply } from './send-reply.ts'
