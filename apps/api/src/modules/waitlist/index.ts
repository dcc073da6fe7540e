export { joinWaitlist, leaveWaitlist } from './waitlist-store.ts'
