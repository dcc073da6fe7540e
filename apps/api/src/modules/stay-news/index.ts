export { noteChangedNights, type StayNights } from './changed-nights.ts'
export { claimNews, clearNews, failNews, type NewNews, type News, nextStays, noteNews } from './news-store.ts'
