export {
  deleteFeedback,
  feedbackOn,
  feedbackPage,
  insertSiteFeedback,
  recordFeedback,
  withdrawFeedback,
} from './feedback-store.ts'
