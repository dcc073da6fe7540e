export { feedbackOn, keepFeedback, keepSiteFeedback, withdrawFeedback } from './feedback-store.ts'
