export { ensureUnsubscribeUrls } from './mail-subscription-store.ts'
export { digestDay } from './notification-jobs.ts'
export { notify, notifyUsers, replaceNotifications } from './notification-store.ts'
