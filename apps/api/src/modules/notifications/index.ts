export { digestDay } from './notification-jobs.ts'
export { notify, notifyUsers, replaceNotifications } from './notification-store.ts'
