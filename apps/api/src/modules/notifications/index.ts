export { notify, notifyUsers } from './notification-store.ts'
