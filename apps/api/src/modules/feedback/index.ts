export {
  deleteFeedback,
  feedbackOn,
  feedbackPage,
  forgetFeedbackEmail,
  insertSiteFeedback,
  recordFeedback,
  rejectionShown,
  subjectName,
  takeBackEdit,
  withdrawFeedback,
} from './feedback-store.ts'
