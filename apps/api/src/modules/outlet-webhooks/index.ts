export { createWebhookSeal, webhookOf } from './webhook-store.ts'
