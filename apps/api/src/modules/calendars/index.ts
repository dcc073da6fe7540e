export { changeAvailability } from './availability.ts'
export { createCalendarSeal } from './feed-store.ts'
export { importNights, type NightsOutcome } from './import-nights.ts'
export { getNightly, getRules, getTaken, localTodayOf } from './night-store.ts'
