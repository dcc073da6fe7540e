import type { OrganizationEvent } from '@lodestay/domain/organizations/organization-events'
import { count } from '../../lib/format.ts'

export const webhooks = 'Webhooks'
export const webhooksLead =
  'Have a program of your own told as soon as something happens: a stay is published, a promotion is carried out, a payment arrives.'
export const manageWebhooks = 'Manage webhooks'
export const noWebhooks = 'No webhooks yet'
export const noWebhooksHint = 'Add the address of your program, and we call it from then on.'
export const newWebhook = 'New webhook'
export const address = 'Address'
export const addressHint =
  'Where we send a POST with JSON. It answers with a status from 200 to 299 within ten seconds.'
export const events = 'Events'
export const eventsHint = 'Without a choice it’s told of everything, of events that are new later too.'
export const create = 'Add webhook'
export const allEvents = 'All events'
export function eventCount(n: number): string {
  return count(n, 'event')
}
export const on = 'On'
export const off = 'Off'
export function failingSince(when: string): string {
  return `Nothing gets through since ${when}`
}
export const copySecretNow = 'Copy its secret now'
export const secretOnce =
  'Your program checks with it that a call is ours. Once you leave this page, nobody can show it again.'
export const theSecret = 'Secret of the webhook'
export const copySecret = 'Copy secret'
export const added = 'Webhook added.'
export const save = 'Save webhook'
export const state = 'Status'
export const test = 'Test'
export const saved = 'Webhook saved.'
export const turnedOn = 'Turned on: it’s told of what happens from now on.'
export const turnedOff = 'Turned off.'
export const turnOn = 'Turn on'
export const turnOff = 'Turn off'
export const deleteWebhook = 'Delete webhook'
export const confirmDelete = 'Delete it, with the list of what was sent?'
export const byOwners = 'Owners of the organization manage its webhooks.'
export const howToCheck =
  'Each call is signed by the Standard Webhooks specification: any of its libraries checks it. The API reference names the calls that read what an event is about.'
export const apiReference = 'API reference'

export const eventWords: Readonly<Record<OrganizationEvent, string>> = {
  'stay.submitted': 'A stay is submitted',
  'stay.published': 'A stay, or a change of it, is published',
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
  'promotion.executed': 'A promotion has been carried out',
  'payment.settled': 'A payment arrives',
  'payment.failed': 'A payment fails',
  'payment.refunded': 'A payment is refunded',
  'plan.started': 'A plan starts',
  'plan.changed': 'A plan changes',
  'plan.ended': 'A plan ends',
  'member.joined': 'Somebody joins',
  'member.left': 'Somebody leaves',
}

export const secretHeading = 'Secret'
export const secretHint = 'Lost it, or showed it to somebody? After a renewal the old one works for a day.'
export const renewSecret = 'Renew secret'
export const renewQuestion = 'Make a new secret? The old one works for one more day.'
export const testHint = 'See whether your program answers. The event is called “test”.'
export const sendTest = 'Send test'
export const sent = 'What was sent'
export const nothingSent = 'Nothing was sent in the last 30 days.'
export const event = 'Event'
export const happened = 'Happened'
export const tries = 'Tries'
export const status = { queued: 'On its way', sent: 'Sent', failed: 'Failed' } as const
export const sendOnceMore = 'Send once more'
