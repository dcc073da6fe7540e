import type { OrganizationEvent } from '@lodestay/domain/organizations/organization-events'
import { count } from '../../lib/format.ts'

export const webhooks = 'Webhooks'
export const webhooksLead =
  'Let your own program know as soon as something happens: a stay is published, a promotion is completed, a payment arrives.'
export const manageWebhooks = 'Manage webhooks'
export const noWebhooks = 'No webhooks yet'
export const noWebhooksHint = 'Add your program’s address, and we’ll call it from then on.'
export const newWebhook = 'New webhook'
export const address = 'Address'
export const addressHint =
  'We send a POST with JSON. Your program should respond with a status from 200 to 299 within ten seconds.'
export const events = 'Events'
export const eventsHint = 'If you don’t choose any, it receives every event, including ones we add later.'
export const create = 'Add webhook'
export const allEvents = 'All events'
export function eventCount(n: number): string {
  return count(n, 'event')
}
export const on = 'On'
export const off = 'Off'
export function failingSince(when: string): string {
  return `Failing since ${when}`
}
export const copySecretNow = 'Copy its secret now'
export const secretOnce =
  'Your program uses it to verify that a call is ours. Once you leave this page, it can’t be shown again.'
export const theSecret = 'Webhook secret'
export const copySecret = 'Copy secret'
export const added = 'Webhook added.'
export const save = 'Save webhook'
export const state = 'Status'
export const test = 'Test'
export const saved = 'Webhook saved.'
export const deleted = 'Webhook deleted.'
export const turnedOn = 'Turned on: it receives events from now on.'
export const turnedOff = 'Turned off.'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const deleteWebhook = 'Delete webhook'
export const confirmDelete = 'Delete this webhook and its delivery history?'
export const byOwners = 'Owners of the organization manage its webhooks.'
export const howToCheck =
  'Each call is signed according to the Standard Webhooks specification; any of its libraries can verify it. See the API reference for the calls that read the details of an event.'
export const apiReference = 'API reference'

export const eventWords: Readonly<Record<OrganizationEvent, string>> = {
  'stay.submitted': 'A stay is submitted',
  'stay.published': 'A stay, or an edit to it, is published',
  'stay.rejected': 'A stay is sent back',
  'stay.deleted': 'A stay is deleted',
  'offer.published': 'An offer is published',
  'offer.rejected': 'An offer is sent back',
  'cancellation.drafted': 'A calendar drafts a cancellation',
  'cancellation.published': 'A cancellation is published',
  'cancellation.rejected': 'A cancellation is sent back',
  'cancellation.filled': 'A cancellation is filled',
  'cancellation.closed': 'A cancellation is closed',
  'giveaway.published': 'A giveaway is published',
  'giveaway.rejected': 'A giveaway is sent back',
  'giveaway.drawn': 'A giveaway is drawn',
  'promotion.accepted': 'A promotion is accepted',
  'promotion.rejected': 'A promotion is sent back',
  'promotion.scheduled': 'A promotion is scheduled',
  'promotion.executed': 'A promotion is completed',
  'payment.settled': 'A payment arrives',
  'payment.failed': 'A payment fails',
  'payment.refunded': 'A payment is refunded',
  'payment.refund-failed': 'A refund fails',
  'plan.started': 'A plan starts',
  'plan.changed': 'A plan changes',
  'plan.ended': 'A plan ends',
  'member.joined': 'Someone joins',
  'member.left': 'Someone leaves',
}

export const secretHeading = 'Secret'
export const secretHint = 'Lost it, or shared it by accident? After you renew it, the old one works for one more day.'
export const renewSecret = 'Renew secret'
export const renewQuestion = 'Create a new secret? The old one works for one more day.'
export const testHint = 'Check whether your program responds. The event is called “test”.'
export const sendTest = 'Send test'
export const sent = 'Deliveries'
export const nothingSent = 'Nothing was sent in the last 30 days.'
export const event = 'Event'
export const happened = 'Time'
export const tries = 'Attempts'
export const status = { queued: 'In progress', sent: 'Sent', failed: 'Failed' } as const
export const sendOnceMore = 'Send again'
