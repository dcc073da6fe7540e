export {
  feedbackOn,
  feedbackPage,
  forgetFeedback,
  keepFeedback,
  keepSiteFeedback,
  withdrawFeedback,
} from './feedback-store.ts'
