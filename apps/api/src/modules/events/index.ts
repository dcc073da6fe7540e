export { countClicks, insertEvents, keyOf } from './event-store.ts'
