import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Store } from './store.ts'

/**
 * How a test disturbs delivery: for each event, the delays in milliseconds after which its copies are sent. Empty means
 * never; several are duplicates.
 */
export type DeliveryPlan = (event: { id: string; type: string }) => number[]

type Delivery = { id: number; event: string; endpoint: string; payload: string; attempts: number }

/** Maximum deliveries in progress, most of them waiting for their delay, and maximum concurrent sends. */
const UNDER_WAY_MAX = 500
const SENDING_MAX = 16
const ANSWER_WITHIN_MS = 10_000
const LONGEST_PAUSE_MS = 600_000
/** The longest pause for an unreachable endpoint, as a multiple of the first pause. */
const LONGEST_OUTAGE = 10

export type Webhooks = ReturnType<typeof deliverWebhooks>

/**
 * Delivers recorded events until each endpoint has responded with 2xx. `firstPause` is the delay after the first
 * failure.
 */
export function deliverWebhooks(store: Store, firstPause: number) {
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  const takeTurn = limitTurns(SENDING_MAX)
  const outages = rememberOutages(firstPause)
  let plan: DeliveryPlan = () => [0]
  let timer: NodeJS.Timeout | undefined

  function schedule(): void {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    const due = claimDue(store, Date.now(), UNDER_WAY_MAX - underWay.size)
    for (const delivery of due) {
      const sending = deliver(delivery).finally(() => {
        underWay.delete(sending)
        schedule()
      })
      underWay.add(sending)
    }
    const next = nextAttempt(store)
    if (underWay.size < UNDER_WAY_MAX && next !== null) {
      timer = setTimeout(schedule, Math.max(1, next - Date.now())).unref()
    }
  }

  async function deliver(delivery: Delivery): Promise<void> {
    const target = endpointOf(store, delivery.endpoint)
    if (!target) return void store.run('DELETE FROM deliveries WHERE id = ?', delivery.id)
    const { type } = JSON.parse(delivery.payload) as { type: string }
    const copies = plan({ id: delivery.event, type })
    if (copies.length === 0) return
    const outcomes = await Promise.all(copies.map((wait) => sendCopy(target, delivery.payload, wait)))
    if (stopping.signal.aborted) return
    const isDelivered = outcomes.includes('taken')
    // If it never reached the endpoint, it doesn't count as an attempt.
    if (outcomes.every((outcome) => outcome === 'unreached')) {
      const next = Math.max(outages.end(target.url), Date.now())
      return void store.run('UPDATE deliveries SET next_attempt = ? WHERE id = ?', next, delivery.id)
    }
    const pause = Math.min(firstPause * 2 ** delivery.attempts, LONGEST_PAUSE_MS)
    store.run(
      'UPDATE deliveries SET attempts = attempts + 1, delivered = ?, next_attempt = ? WHERE id = ?',
      isDelivered ? 1 : 0,
      isDelivered ? null : Date.now() + pause,
      delivery.id,
    )
  }

  async function sendCopy(target: Target, payload: string, wait: number): Promise<Outcome> {
    const { signal } = stopping
    if (wait > 0) await delay(wait, undefined, { signal, ref: false }).catch(() => {})
    return takeTurn(async () => {
      if (signal.aborted || !outages.mayTry(target.url)) return 'unreached'
      const outcome = await post(target, payload, signal)
      outages.learn(target.url, outcome)
      return outcome
    })
  }

  return {
    /** Checks for due deliveries; called after every commit. */
    kick: () => void setImmediate(schedule),
    /** Disturbs future deliveries; without a plan, delivery is normal. */
    disturb(changed: DeliveryPlan = () => [0]): void {
      plan = changed
    },
    /** Sends everything that was held back by a plan, or left unfinished by a killed process. */
    release(): void {
      store.run('UPDATE deliveries SET next_attempt = 0 WHERE delivered = 0')
      schedule()
    },
    /** Waits until nothing is left to deliver. */
    async settled(): Promise<void> {
      while (nextAttempt(store) !== null || underWay.size > 0) await delay(5)
    },
    async stop(): Promise<void> {
      stopping.abort()
      clearTimeout(timer)
      await Promise.allSettled(underWay)
    },
  }
}

/**
 * Tracks unreachable endpoints and when to try them again: while an API is down or not up yet, one delivery probes it
 * for all. Times are in milliseconds.
 */
function rememberOutages(firstPause: number) {
  const outages = new Map<string, { pause: number; end: number }>()
  return {
    end: (url: string) => outages.get(url)?.end ?? 0,
    /** Whether to send now. After a pause only one delivery may: the others wait for its outcome. */
    mayTry(url: string): boolean {
      const outage = outages.get(url)
      if (!outage) return true
      if (outage.end > Date.now()) return false
      const pause = Math.min(outage.pause * 2, firstPause * LONGEST_OUTAGE)
      outages.set(url, { pause, end: Date.now() + pause })
      return true
    },
    learn(url: string, outcome: Outcome): void {
      if (outcome !== 'unreached') outages.delete(url)
      else if (!outages.has(url)) outages.set(url, { pause: firstPause, end: Date.now() + firstPause })
    },
  }
}

/** Runs at most `limit` tasks concurrently, in order. */
function limitTurns(limit: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // A finished task hands its slot to the next one.
    if (running < limit) running += 1
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Claims due deliveries, which clears their next attempt until they fail. */
function claimDue(store: Store, now: number, limit: number): Delivery[] {
  if (limit <= 0) return []
  const due = store
    .prepare('SELECT * FROM deliveries WHERE next_attempt <= ? ORDER BY next_attempt, id LIMIT ?')
    .all(now, limit) as Delivery[]
  for (const { id } of due) store.run('UPDATE deliveries SET next_attempt = NULL WHERE id = ?', id)
  return due
}

function nextAttempt(store: Store): number | null {
  const row = store.prepare('SELECT min(next_attempt) AS next FROM deliveries WHERE next_attempt IS NOT NULL').get()
  return (row as { next: number | null }).next
}

type Target = { url: string; secret: string }
/**
 * The outcome of one copy of a delivery: 2xx, another or no response in time, or not sent because the endpoint is
 * unreachable.
 */
type Outcome = 'taken' | 'refused' | 'unreached'

function endpointOf(store: Store, id: string): Target | null {
  const endpoint = store.find('webhook_endpoint', id)
  return endpoint?.secret ? { url: endpoint.url, secret: endpoint.secret } : null
}

/** Error codes of connections that were never established. */
const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

async function post({ url, secret }: Target, payload: string, stopping: AbortSignal): Promise<Outcome> {
  try {
    const { ok, body } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': sign(payload, secret) },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    await body?.cancel()
    return ok ? 'taken' : 'refused'
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return unreachable.has(cause?.code ?? '') ? 'unreached' : 'refused'
  }
}

/** The `Stripe-Signature` header for a payload. `timestamp` is in seconds. */
function sign(payload: string, secret: string, timestamp = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')
  return `t=${timestamp},v1=${signature}`
}
