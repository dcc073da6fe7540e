export { notifyHosts } from './notification-store.ts'
