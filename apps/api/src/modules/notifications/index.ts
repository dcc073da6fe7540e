export { digestDay } from './notification-jobs.ts'
export { notify, notifyUsers } from './notification-store.ts'
