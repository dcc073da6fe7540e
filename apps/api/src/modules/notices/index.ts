export { listNotices, toCancellation } from './notice-store.ts'
