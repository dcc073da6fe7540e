export { feedbackOn, feedbackPage, keepFeedback, keepSiteFeedback, withdrawFeedback } from './feedback-store.ts'
