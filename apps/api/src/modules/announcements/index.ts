export { insertAnnouncement } from './announcement-store.ts'
