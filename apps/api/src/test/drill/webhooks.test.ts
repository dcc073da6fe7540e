/**
 * The payment provider's events arrive 1 to 5 times, shuffled, while the worker that applies them is killed. Sixty in
 * the suite; `npm run drill:webhooks` sends ten thousand.
 */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PayingPlatform, settingsFor, startPayingPlatform } from '../index.ts'
import { beginPayment, faultsOf, payAtProvider } from './payments.ts'
import { apiSettings, startProgram } from './processes.ts'

const events = Number(process.env.DRILL_EVENTS ?? 60)
/** A payment produces about three. */
const payments = Math.ceil(events / 3)
/** How many events a worker applies before it is killed. */
const KILL_AFTER = Math.max(20, events / 50)
// A slow machine takes long to start a worker; only fail on the clock if something hangs.
const STUCK_MS = 5 * 60_000
const DEADLINE_MS = 15 * 60_000 + events * 1000

let t: PayingPlatform
beforeAll(async () => {
  t = await startPayingPlatform()
}, 60_000)
afterAll(() => t.close())

function startWorker(): ChildProcess {
  return startProgram('worker', { ...apiSettings(t.databaseUrl), ...settingsFor(t.provider) })
}

/** Each event 1 to 5 times, in any order. */
function disturbed(all: readonly Stripe.Event[]): Stripe.Event[] {
  const copies = all.flatMap((event) => Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () => event))
  return copies
    .map((event) => [Math.random(), event] as const)
    .sort(([a], [b]) => a - b)
    .map(([, event]) => event)
}

async function deliver(event: Stripe.Event): Promise<number> {
  const payload = JSON.stringify(event)
  const signature = t.stripe.webhooks.generateTestHeaderString({ payload, secret: t.provider.webhookSecret })
  const { statusCode } = await t.platform.server.inject({
    method: 'POST',
    url: '/api/payments/webhooks',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  return statusCode
}

async function countEvents(applied: boolean): Promise<number> {
  const { n } = await t.platform.db
    .selectFrom('payment_events')
    .where('applied_at', applied ? 'is not' : 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Kills one worker after another, each in the middle of its work, until all is done. @returns how many. */
async function killWorkers(isOver: () => boolean): Promise<number> {
  for (let kills = 0; ; kills++) {
    const worker = startWorker()
    const before = await countEvents(true)
    let last = { applied: before, at: Date.now() }
    while (last.applied < before + KILL_AFTER) {
      if (isOver() && (await countEvents(false)) === 0) {
        worker.kill('SIGKILL')
        return kills
      }
      if (Date.now() > last.at + STUCK_MS)
        throw new Error(`no event is applied any more; ${await countEvents(false)} wait`)
      await sleep(50)
      const applied = await countEvents(true)
      if (applied > last.applied) last = { applied, at: Date.now() }
    }
    worker.kill('SIGKILL')
  }
}

test(
  `${events} events in any order and number have the same result as if each had arrived once`,
  async () => {
    const buyer = await t.given.user()
    const transactions: string[] = []
    for (let at = 0; at < payments; at++) {
      const id = await beginPayment(t, buyer, at)
      await payAtProvider(t, id)
      transactions.push(id)
    }
    const made: Stripe.Event[] = []
    for await (const event of t.stripe.events.list({ limit: 100 })) made.push(event)
    expect(made.length).toBeGreaterThanOrEqual(events)

    let isSent = false
    const killing = killWorkers(() => isSent)
    const statuses = new Set<number>()
    for (const event of disturbed(made)) statuses.add(await deliver(event))
    isSent = true
    expect([...statuses]).toEqual([200])
    expect(await killing).toBeGreaterThanOrEqual(2)
    expect(await countEvents(false)).toBe(0)
    expect(await faultsOf(t, transactions)).toEqual([])
    const years = await t.platform.db.selectFrom('memberships').select('id').where('user_id', '=', buyer.id).execute()
    expect(years).toHaveLength(payments)
  },
  DEADLINE_MS,
)
