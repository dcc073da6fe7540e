export { changeAvailability } from './availability.ts'
export { createCalendarSeal } from './feed-store.ts'
