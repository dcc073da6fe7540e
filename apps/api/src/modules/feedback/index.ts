export {
  deleteFeedback,
  feedbackOn,
  feedbackPage,
  forgetFeedbackEmail,
  insertSiteFeedback,
  recordFeedback,
  subjectName,
  withdrawFeedback,
} from './feedback-store.ts'
