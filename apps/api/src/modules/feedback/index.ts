export {
  deleteFeedback,
  feedbackOn,
  feedbackPage,
  insertSiteFeedback,
  recordFeedback,
  subjectName,
  withdrawFeedback,
} from './feedback-store.ts'
