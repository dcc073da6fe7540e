import type Stripe from 'stripe'
import { enqueueDeliveries } from './deliveries.ts'
import { idOf, type Resource, type StoredEvent } from './resources.ts'
import { newId, type Store } from './store.ts'

/** The API version of our responses: the SDK's version. */
export const API_VERSION = '2026-10-28.endive'

/** What happens to a subscription after a renewal's last failed payment attempt. */
export type AfterDunning = 'canceled' | 'unpaid' | 'past_due'

/** The context of one request, or of one clock step. */
export type Work = {
  store: Store
  /** The provider's URL for browsers. */
  publicUrl: string
  afterDunning: AfterDunning
  request: Stripe.Event.Request | null
  /** Whether the request used the publishable key, as browsers do. */
  isBrowser: boolean
  /** Seconds since 1970, in real time. */
  realTime(): number
  /** Overrides the time of all clocks while a clock step runs. */
  stepTime: number | null
}

/** The time for an object, from its clock or real time. In seconds since 1970. */
export function timeOf(work: Work, clock: string | { id: string } | null | undefined): number {
  if (work.stepTime !== null) return work.stepTime
  const id = idOf(clock)
  return id ? work.store.get('test_helpers.test_clock', id).frozen_time : work.realTime()
}

/** The time used for a customer's billing. Payments themselves are made in real time, regardless of a test clock. */
export function timeOfCustomer(work: Work, customer: string | { id: string } | null | undefined): number {
  const id = idOf(customer)
  return timeOf(work, id ? work.store.find('customer', id)?.test_clock : null)
}

/** Records an event in the transaction of its cause; it is delivered afterwards. */
export function emit(work: Work, type: string, object: Resource, previous?: Record<string, unknown>): void {
  const event: StoredEvent = {
    id: newId('event'),
    object: 'event',
    api_version: API_VERSION,
    created: work.realTime(),
    data: { object, ...(previous && { previous_attributes: previous }) },
    livemode: false,
    pending_webhooks: 0,
    request: work.request ?? { id: null, idempotency_key: null },
    type,
  }
  work.store.insert(event)
  enqueueDeliveries(work.store, event)
}

/** Inserts an object and emits an event. */
export function create<T extends Resource>(work: Work, object: T, event: string): T {
  work.store.insert(object)
  emit(work, event, object)
  return object
}

/** Changes an object and emits an event with the previous values of the changed members. */
export function change<T extends Resource>(work: Work, object: T, changes: Partial<T>, event: string): T {
  const after = work.store.update(object, changes)
  const previous = previousAttributes(object, after)
  if (previous) emit(work, event, after, previous)
  return after
}

/** The previous values of changed members, recursively; null if nothing changed. */
function previousAttributes(before: object, after: object): Record<string, unknown> | null {
  const previous: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(after)) {
    const old = (before as Record<string, unknown>)[name]
    if (JSON.stringify(old) === JSON.stringify(value)) continue
    const inner = isPlain(old) && isPlain(value) ? previousAttributes(old, value) : undefined
    previous[name] = inner ?? old ?? null
  }
  return Object.keys(previous).length > 0 ? previous : null
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Metadata after an update: an empty value deletes its key, and an empty string deletes everything. */
export function mergeMetadata(
  before: Stripe.Metadata | null,
  given: Record<string, string> | null | undefined,
): Stripe.Metadata {
  if (given === null) return {}
  const merged = { ...before, ...given }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== ''))
}

/** Drops undefined members, so that an update changes only what was given. */
export function defined<T extends object>(changes: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as never
}
