/** The OpenAPI metadata of the calls that we make: to organizations' own programs, and to outlets' systems. */
import { OrganizationCall, type OrganizationEvent, OutletCall, organizationEventNames } from '@lodestay/domain'
import type { ApiReference } from './kernel/call-document.ts'

type Noun<Name> = Name extends `${infer Before}.${string}` ? Before : never

/** What `subjectId` identifies in an event, and the call that reads it. */
const subjects: Readonly<Record<Noun<OrganizationEvent>, readonly [what: string, call: string]>> = {
  stay: ['stay', 'GET /api/stays/{id}'],
  offer: ['offer', 'GET /api/offers/{id}'],
  cancellation: ['cancellation', 'GET /api/cancellations/{id}'],
  giveaway: ['giveaway', 'GET /api/giveaways/{id}'],
  promotion: ['promotion', 'GET /api/stay-promotions/{id}'],
  payment: ['transaction', 'GET /api/transactions/{id}'],
  plan: ['subscription', 'GET /api/payments/subscriptions/{id}'],
  member: ['organization', 'GET /api/organizations/{id}/users'],
}

const events = organizationEventNames.map((name) => {
  const [what, call] = subjects[name.split('.')[0] as keyof typeof subjects]
  return `| \`${name}\` | ${what} | \`${call}\` |`
})

const signed =
  'Signed according to the [Standard Webhooks](https://www.standardwebhooks.com) specification: any of its libraries can verify it with the webhook’s secret. For a day after a new secret, there are two signatures.'

export const webhookReference: ApiReference['webhooks'] = {
  organizationEvent: {
    operationId: 'onOrganizationEvent',
    summary: 'Something happened in the organization',
    tag: 'organizations',
    payload: OrganizationCall,
    description: [
      `Sent to the addresses in \`POST /api/organizations/{id}/webhooks\`. ${signed}`,
      'It says only what happened, to what, and when. Read the rest from the API, with a token: it may have changed since, and what was deleted answers 404.',
      `| type | subjectId | details |\n|---|---|---|\n${events.join('\n')}`,
      'For `member.joined` and `member.left`, `userId` is who joined or left. A payment for a plan that is declined is a `payment.failed` about its subscription. A test has the type `test`, and no `subjectId`.',
      'Without a response from 200 to 299 within ten seconds, it is sent again under the same `webhook-id`, after 1, 5 and 30 minutes, then 2, 6 and 15 hours; redirects aren’t followed. So an event may arrive twice, or after a later one. After five days of failures, or a 410, the webhook is turned off, and the owners are notified.',
    ].join('\n\n'),
  },
  outletPost: {
    operationId: 'onOutletPost',
    summary: 'A post is due at an outlet whose own system posts it',
    tag: 'outlet-webhooks',
    payload: OutletCall,
    description: [
      `Sent to the address in \`PUT /api/outlet-webhooks/{id}\` when a promotion is due. ${signed}`,
      'Post it, and respond with a status from 200 to 299 within ten seconds; redirects aren’t followed. A response with `{"url": "https://…"}` also says where it was posted. If it was certainly not received, it is sent again up to seven times in about an hour, under the same `webhook-id`: drop duplicates by it. A 410 refuses the post.',
      'A test has the type `test`, and only the outlet’s `id` and `name` in `data.outlet`: don’t post it.',
    ].join('\n\n'),
  },
}
