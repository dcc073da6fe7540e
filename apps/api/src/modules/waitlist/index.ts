export { joinWaitlist } from './waitlist-store.ts'
