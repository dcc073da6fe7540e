export { insertEvents, keyOf } from './event-store.ts'
