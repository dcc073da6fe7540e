import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from './store.ts'

/**
 * How a test disturbs delivery: for each event the delays in milliseconds after which its copies are sent. Empty is never;
 * several are duplicates, which arrive in the order of their delays.
 */
export type DeliveryPlan = (event: { id: string; type: string }) => number[]

type Delivery = { id: number; event: string; endpoint: string; payload: string; attempts: number }

const AT_ONCE = 8
const ANSWER_WITHIN_MS = 10_000
const LONGEST_PAUSE_MS = 600_000

export type Webhooks = ReturnType<typeof deliverWebhooks>

/** Delivers what is recorded, until each endpoint has answered 2xx. `firstPause` is that after the first failure. */
export function deliverWebhooks(store: Store, firstPause: number) {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const taken = new Set<number>()
  let plan: DeliveryPlan = () => [0]
  let timer: NodeJS.Timeout | undefined

  function schedule(): void {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    const room = AT_ONCE - underWay.size
    const due = room > 0 ? nextDeliveries(store, Date.now(), room + taken.size) : []
    for (const delivery of due.filter(({ id }) => !taken.has(id)).slice(0, room)) begin(delivery)
    const next = nextAttempt(store, taken)
    if (underWay.size < AT_ONCE && next !== null) timer = setTimeout(schedule, Math.max(1, next - Date.now())).unref()
  }

  function begin(delivery: Delivery): void {
    taken.add(delivery.id)
    const sending = send(delivery).finally(() => {
      taken.delete(delivery.id)
      underWay.delete(sending)
      schedule()
    })
    underWay.add(sending)
  }

  async function send(delivery: Delivery): Promise<void> {
    const target = endpointOf(store, delivery.endpoint)
    if (!target) return void store.run('DELETE FROM deliveries WHERE id = ?', delivery.id)
    const { type } = JSON.parse(delivery.payload) as { type: string }
    const copies = [...plan({ id: delivery.event, type })].sort((a, b) => a - b)
    if (copies.length === 0)
      return void store.run('UPDATE deliveries SET next_attempt = NULL WHERE id = ?', delivery.id)
    const began = Date.now()
    let isDelivered = false
    for (const copy of copies) {
      const wait = began + copy - Date.now()
      if (wait > 0) await delay(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      if (stopping.signal.aborted) return
      isDelivered = (await post(target, delivery.payload, stopping.signal)) || isDelivered
    }
    if (stopping.signal.aborted) return
    const pause = Math.min(firstPause * 2 ** delivery.attempts, LONGEST_PAUSE_MS)
    store.run(
      'UPDATE deliveries SET attempts = attempts + 1, delivered = ?, next_attempt = ? WHERE id = ?',
      isDelivered ? 1 : 0,
      isDelivered ? null : Date.now() + pause,
      delivery.id,
    )
  }

  return {
    /** Looks for what is to be delivered; called after every commit. */
    kick: () => void setImmediate(schedule),
    /** Disturbs what is delivered from now on; without a plan, delivery is as usual. */
    disturb(changed: DeliveryPlan = () => [0]): void {
      plan = changed
    },
    /** Sends everything that a plan held back. */
    release(): void {
      store.run('UPDATE deliveries SET next_attempt = 0 WHERE delivered = 0')
      schedule()
    },
    /** Waits until nothing is left to deliver. */
    async settled(): Promise<void> {
      while (nextAttempt(store, new Set()) !== null || underWay.size > 0) await delay(5)
    },
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      await Promise.allSettled(underWay)
    },
  }
}

function nextDeliveries(store: Store, now: number, limit: number): Delivery[] {
  return store
    .prepare('SELECT * FROM deliveries WHERE next_attempt <= ? ORDER BY next_attempt, id LIMIT ?')
    .all(now, limit) as Delivery[]
}

function nextAttempt(store: Store, taken: Set<number>): number | null {
  const rows = store
    .prepare('SELECT id, next_attempt FROM deliveries WHERE next_attempt IS NOT NULL ORDER BY next_attempt, id LIMIT ?')
    .all(taken.size + 1) as { id: number; next_attempt: number }[]
  return rows.find(({ id }) => !taken.has(id))?.next_attempt ?? null
}

function endpointOf(store: Store, id: string): { url: string; secret: string } | null {
  const endpoint = store.find('webhook_endpoint', id)
  return endpoint?.secret ? { url: endpoint.url, secret: endpoint.secret } : null
}

async function post(
  { url, secret }: { url: string; secret: string },
  payload: string,
  stopping: AbortSignal,
): Promise<boolean> {
  try {
    const { ok, body } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(payload, secret) },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await body?.cancel()
    return ok
  } catch {
    return false
  }
}

/** The `Stripe-Signature` of a payload. `timestamp` is in seconds. */
function sign(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
