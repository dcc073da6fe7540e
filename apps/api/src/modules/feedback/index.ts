export {
  deleteFeedback,
  feedbackOn,
  feedbackPage,
  forgetFeedbackEmail,
  insertSiteFeedback,
  recordFeedback,
  subjectName,
  takeBackEdit,
  withdrawFeedback,
} from './feedback-store.ts'
