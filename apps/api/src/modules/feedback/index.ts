export { feedbackOn, keepFeedback } from './feedback-store.ts'
