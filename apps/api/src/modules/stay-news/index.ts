export { noteChangedNights, type StayNights } from './changed-nights.ts'
export { clearNews, failNews, type NewNews, type News, nextStays, noteNews, takeNews } from './news-store.ts'
