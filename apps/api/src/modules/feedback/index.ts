export { feedbackOn, keepFeedback, withdrawFeedback } from './feedback-store.ts'
