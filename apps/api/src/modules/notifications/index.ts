export { notify } from './notification-store.ts'
