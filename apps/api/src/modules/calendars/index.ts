export { changeAvailability } from './availability.ts'
export { createCalendarSeal } from './feed-store.ts'
export { getTaken, localTodayOf } from './night-store.ts'
