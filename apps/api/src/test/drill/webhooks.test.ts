/**
 * Events of the payment provider come 1 to 5 times, shuffled, while the worker that applies them is killed. A hundred in
 * the suite; `npm run drill:webhooks` sends ten thousand.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type PayingPlatform, startPayingPlatform } from '../index.ts'
import { TEST_SECRET } from '../platform.ts'
import { beginPayment, faultsOf, payAtProvider } from './payments.ts'

const events = Number(process.env.DRILL_EVENTS ?? 100)
/** A payment makes about three. */
const payments = Math.ceil(events / 3)
const KILL_EVERY_MS = 1500
const DEADLINE_MS = 60_000 + events * 60

let t: PayingPlatform
beforeAll(async () => {
  t = await startPayingPlatform()
}, 60_000)
afterAll(() => t.close())

function startWorker(): ChildProcess {
  return spawn(process.execPath, [join(import.meta.dirname, '../../worker.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      DATABASE_URL: t.databaseUrl,
      DEMO: 'true',
      AUTH_SECRET: TEST_SECRET,
      CONTENT_URL: inject('contentUrl'),
      LOG_LEVEL: 'fatal',
      STRIPE_SECRET_KEY: t.provider.secretKey,
      STRIPE_PUBLISHABLE_KEY: t.provider.publishableKey,
      STRIPE_WEBHOOK_SECRET: t.provider.webhookSecret,
      STRIPE_API_URL: t.provider.url,
    },
  })
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

async function unapplied(): Promise<number> {
  const { n } = await t.platform.db
    .selectFrom('payment_events')
    .where('applied_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

test(
  `${events} events in any order and number end as if each had come once`,
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

    let worker = startWorker()
    let kills = 0
    const killing = setInterval(() => {
      worker.kill('SIGKILL')
      kills++
      worker = startWorker()
    }, KILL_EVERY_MS)
    try {
      const statuses = new Set<number>()
      for (const event of disturbed(made)) statuses.add(await deliver(event))
      expect([...statuses]).toEqual([200])
      while (kills < 2) await sleep(100)
    } finally {
      clearInterval(killing)
    }
    for (const until = Date.now() + DEADLINE_MS; (await unapplied()) > 0 && Date.now() < until; ) await sleep(200)
    worker.kill('SIGKILL')
    expect(await unapplied()).toBe(0)
    expect(await faultsOf(t, transactions)).toEqual([])
    const years = await t.platform.db.selectFrom('memberships').select('id').where('user_id', '=', buyer.id).execute()
    expect(years).toHaveLength(payments)
  },
  DEADLINE_MS + 120_000,
)
