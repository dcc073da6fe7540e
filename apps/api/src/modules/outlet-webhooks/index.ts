export { webhookOf } from './webhook-store.ts'
