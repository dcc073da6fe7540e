import type { StoredEvent } from './resources.ts'
import type { Store } from './store.ts'

/** The endpoint configured at startup rather than through the API. */
export const CONFIGURED_ENDPOINT = 'we_configured'

/** Enqueues an event for every endpoint subscribed to it, in the transaction that records the event. */
export function enqueueDeliveries(store: Store, event: StoredEvent): void {
  const endpoints = store
    .all('webhook_endpoint')
    .filter(({ enabled_events, status }) => status === 'enabled' && wants(enabled_events, event.type))
  const payload = JSON.stringify({ ...event, pending_webhooks: endpoints.length }, null, 2)
  for (const { id } of endpoints) {
    store.run(
      'INSERT INTO deliveries (event, endpoint, payload, next_attempt) VALUES (?, ?, ?, 0)',
      event.id,
      id,
      payload,
    )
  }
}

function wants(enabled: string[], type: string): boolean {
  return enabled.some((name) => name === '*' || name === type)
}

/** How many endpoints have not yet accepted an event. */
export function countPending(store: Store, event: string): number {
  const row = store.prepare('SELECT count(*) AS pending FROM deliveries WHERE event = ? AND delivered = 0').get(event)
  return (row as { pending: number }).pending
}
