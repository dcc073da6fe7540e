import type Stripe from 'stripe'
import { z } from 'zod'
import { CONFIGURED_ENDPOINT, countPending } from './deliveries.ts'
import { invalidRequest } from './errors.ts'
import { operation } from './operation.ts'
import * as p from './parameters.ts'
import { DAY_SECONDS } from './periods.ts'
import type { StoredEvent } from './resources.ts'
import { newId, randomText, type Store } from './store.ts'
import { API_VERSION, defined, type Work } from './work.ts'

const enabledEvents = z.array(p.text).min(1).max(250)

export const eventOperations = [
  operation('GET /v1/events/:id', {}, (work, _, { id }) => withPending(work, work.store.get('event', id))),
  operation(
    'GET /v1/events',
    {
      ...p.page,
      created: p.range.optional(),
      delivery_success: p.boolean.optional(),
      type: p.text.optional(),
      types: z.array(p.text).max(20).optional(),
    },
    (work, { delivery_success, type, types, ...page }) => {
      if (type && types)
        throw invalidRequest('You may only specify one of these parameters: type, types.', {
          code: 'parameters_exclusive',
        })
      const patterns = types ?? (type ? [type] : null)
      const list = work.store.list(
        'event',
        '/v1/events',
        page,
        {},
        (event) =>
          (!patterns || patterns.some((name) => isOfType(event.type, name))) &&
          (delivery_success === undefined || (countPending(work.store, event.id) === 0) === delivery_success),
      )
      return { ...list, data: list.data.map((event) => withPending(work, event)) }
    },
  ),
  operation(
    'POST /v1/webhook_endpoints',
    { url: z.url(), enabled_events: enabledEvents, description: p.text.optional(), metadata: p.metadata.optional() },
    (work, { description = null, metadata = {}, ...given }) => {
      const endpoint = newEndpoint(work.realTime(), `whsec_${randomText(32)}`)
      return work.store.insert({ ...endpoint, ...given, description, metadata })
    },
  ),
  operation('GET /v1/webhook_endpoints/:id', {}, (work, _, { id }) =>
    withoutSecret(work.store.get('webhook_endpoint', id)),
  ),
  operation(
    'POST /v1/webhook_endpoints/:id',
    { url: z.url().optional(), enabled_events: enabledEvents.optional(), disabled: p.boolean.optional() },
    (work, { disabled, ...given }, { id }) => {
      const status = disabled === undefined ? undefined : disabled ? 'disabled' : 'enabled'
      return withoutSecret(work.store.update(work.store.get('webhook_endpoint', id), defined({ ...given, status })))
    },
  ),
  operation('GET /v1/webhook_endpoints', p.page, (work, page) => {
    const list = work.store.list('webhook_endpoint', '/v1/webhook_endpoints', page)
    return { ...list, data: list.data.map(withoutSecret) }
  }),
  operation('DELETE /v1/webhook_endpoints/:id', {}, (work, _, { id }) => {
    work.store.remove(work.store.get('webhook_endpoint', id))
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

function isOfType(type: string, pattern: string): boolean {
  return pattern === type || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)))
}

function withPending(work: Work, event: StoredEvent): StoredEvent {
  return { ...event, pending_webhooks: countPending(work.store, event.id) }
}

/** The secret is returned only once, when the endpoint is created. */
function withoutSecret({ secret: _, ...shown }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return shown
}

function newEndpoint(created: number, secret: string): Stripe.WebhookEndpoint {
  return {
    id: newId('webhook_endpoint'),
    object: 'webhook_endpoint',
    api_version: API_VERSION,
    application: null,
    created,
    description: null,
    enabled_events: ['*'],
    livemode: false,
    metadata: {},
    secret,
    status: 'enabled',
    url: '',
  }
}

/** Stores the endpoint configured at startup; without a URL nothing is delivered. */
export function configureEndpoint(store: Store, url: string | null, secret: string, now: number): void {
  const known = store.find('webhook_endpoint', CONFIGURED_ENDPOINT)
  if (known) store.remove(known)
  if (!url) return
  store.insert({ ...newEndpoint(now, secret), id: CONFIGURED_ENDPOINT, url, description: 'Configured at the start' })
}

/** Deletes old data: events with their deliveries after 30 days, idempotency keys after one. */
export function deleteOld(store: Store, now: number): void {
  store.run("DELETE FROM objects WHERE type = 'event' AND created < ?", now - 30 * DAY_SECONDS)
  store.run('DELETE FROM deliveries WHERE event NOT IN (SELECT id FROM objects)')
  store.run('DELETE FROM idempotency WHERE created < ?', now - DAY_SECONDS)
}
