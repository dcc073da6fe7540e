export { redirectCounted } from './counted-redirect.ts'
export { eventRecorder } from './event-routes.ts'
export { countPostClicks, countTaskClicks, hasEventsBefore, insertEvents, keyOf, type NewEvent } from './event-store.ts'
