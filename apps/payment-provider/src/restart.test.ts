import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { dueOf } from './billing-clock.ts'
import { startPaymentProvider } from './index.ts'
import { openStore } from './store.ts'
import { advance, aSubscriber, START } from './test/plans.ts'
import { connect, startTestProvider } from './test/provider.ts'

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_restart',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_restart',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_restart',
}

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lodestay-payments-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** Starts the provider as a separate process and waits until it responds. */
async function startProcess(folder: string, port: number, env: NodeJS.ProcessEnv = {}): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'main.ts'), {
    env: { ...keys, PAYMENT_PROVIDER_DIR: folder, PORT: String(port), ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null)
    if (answer?.ok) return child
    await delay(20)
  }
}

test('everything survives a restart, including responses to idempotency keys', async () => {
  const dir = aFolder()
  const options = { dir, secretKey: keys.STRIPE_SECRET_KEY }
  const idempotencyKey = randomUUID()
  const made: string[] = []
  for (let start = 0; start < 2; start++) {
    const provider = await startPaymentProvider(options)
    const stripe = connect(provider.url, provider.secretKey)
    made.push((await stripe.customers.create({ name: 'Casa Aurora' }, { idempotencyKey })).id)
    expect((await stripe.customers.list()).data).toHaveLength(1)
    await provider.close()
  }
  expect(made[0]).toBe(made[1])
})

test('killed at any moment, it loses no payment it has confirmed, and makes none twice', async () => {
  const [folder, port] = [aFolder(), await aFreePort()]
  const stripe = connect(`http://127.0.0.1:${port}`, keys.STRIPE_SECRET_KEY, { maxNetworkRetries: 0, timeout: 2000 })
  const paid = new Map<string, string>()
  let isOver = false
  const pay = async () => {
    while (!isOver) {
      const idempotencyKey = randomUUID()
      const order = {
        amount: 1000,
        currency: 'usd',
        payment_method: 'pm_card_visa',
        confirm: true,
        metadata: { order: idempotencyKey },
      }
      while (!paid.has(idempotencyKey)) {
        const intent = await stripe.paymentIntents.create(order, { idempotencyKey }).catch(() => null)
        if (intent) paid.set(idempotencyKey, intent.id)
        else await delay(10)
      }
    }
  }
  const clients = Array.from({ length: 4 }, pay)
  let child = await startProcess(folder, port)
  for (let kills = 0; kills < 3; kills++) {
    await delay(150 + kills * 70)
    child.kill('SIGKILL')
    await once(child, 'exit')
    child = await startProcess(folder, port)
  }
  await delay(100)
  isOver = true
  await Promise.all(clients)
  const intents = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  const charges = await stripe.charges.list({ limit: 100 }).autoPagingToArray({ limit: 10_000 })
  expect(paid.size).toBeGreaterThan(10)
  expect(new Map(intents.map(({ id, metadata }) => [metadata.order, id]))).toEqual(paid)
  expect([intents.length, charges.length]).toEqual([paid.size, paid.size])
})

test('with randomly dropped responses, work is done once', async () => {
  const [folder, port] = [aFolder(), await aFreePort()]
  await startProcess(folder, port, { PAYMENT_PROVIDER_FAULTS: '0.5' })
  const stripe = connect(`http://127.0.0.1:${port}`, keys.STRIPE_SECRET_KEY, { maxNetworkRetries: 0 })
  const insist = async <T>(call: () => Promise<T>): Promise<T> => call().catch(() => insist(call))
  for (let order = 0; order < 6; order++) {
    const idempotencyKey = randomUUID()
    await insist(() => stripe.customers.create({}, { idempotencyKey }))
  }
  expect((await insist(() => stripe.customers.list({ limit: 100 }))).data).toHaveLength(6)
})

test('an unaccepted delivery is retried after a restart', async () => {
  const dir = aFolder()
  const secretKey = keys.STRIPE_SECRET_KEY
  const first = await startPaymentProvider({ dir, secretKey, webhookUrl: 'http://127.0.0.1:9/', webhookPause: 5 })
  await connect(first.url, secretKey).customers.create()
  await first.close()
  const { provider, stripe } = await startTestProvider({ dir, secretKey, webhookUrl: `${first.url}/gone` })
  const { createServer: createSite } = await import('node:http')
  const received = new Promise<string>((hear) => {
    const site = createSite((request, reply) => {
      reply.end()
      hear(String(request.headers['stripe-signature']))
    }).listen(0, '127.0.0.1', () =>
      provider.deliverTo(`http://127.0.0.1:${(site.address() as { port: number }).port}/`),
    )
    onTestFinished(() => void site.close())
  })
  expect(await received).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/)
  await provider.webhooks.settled()
  expect((await stripe.events.list()).data[0]?.pending_webhooks).toBe(0)
})

test('an interrupted clock advance completes after a restart', async () => {
  const dir = aFolder()
  const secretKey = keys.STRIPE_SECRET_KEY
  const first = await startPaymentProvider({ dir, secretKey })
  const { clock, customer, plus } = await aSubscriber(connect(first.url, secretKey))
  await connect(first.url, secretKey).subscriptions.create({ customer, items: [{ price: plus }] })
  await first.close()
  // The state after a kill between the response to the advance and its first step.
  const store = openStore(dir, dueOf)
  const status_details = { advancing: { target_frozen_time: START + 32 * 86_400 } }
  store.update(store.get('test_helpers.test_clock', clock), { status: 'advancing', status_details })
  store.close()
  const { stripe } = await startTestProvider({ dir, secretKey })
  await advance(stripe, clock, START + 33 * 86_400)
  expect((await stripe.invoices.list({ customer, status: 'paid' })).data).toHaveLength(2)
})

test('a failing step does not hold up the others', async () => {
  const dir = aFolder()
  const secretKey = keys.STRIPE_SECRET_KEY
  const first = await startPaymentProvider({ dir, secretKey })
  const stripe = connect(first.url, secretKey)
  const { clock, customer, plus, pro } = await aSubscriber(stripe)
  const broken = await stripe.subscriptions.create({ customer, items: [{ price: plus }] })
  const whole = await stripe.subscriptions.create({ customer, items: [{ price: pro }] })
  await first.close()
  const store = openStore(dir, dueOf)
  store.remove(store.get('product', store.get('price', plus).product as string))
  store.close()
  const second = await startTestProvider({ dir, secretKey })
  await advance(second.stripe, clock, START + 32 * 86_400)
  const paidOf = async (subscription: string) =>
    (await second.stripe.invoices.list({ subscription, status: 'paid' })).data.length
  expect([await paidOf(broken.id), await paidOf(whole.id)]).toEqual([1, 2])
})

test('nothing usable for payment is stored of a card: neither its number nor its security code', async () => {
  const dir = aFolder()
  const provider = await startPaymentProvider({ dir })
  const stripe = connect(provider.url, provider.secretKey)
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '987' }
  const method = await stripe.paymentMethods.create({ type: 'card', card }, { idempotencyKey: randomUUID() })
  expect(method.card).toMatchObject({
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2040,
    checks: { cvc_check: 'pass' },
  })
  await provider.close()
  const kept = readdirSync(dir)
    .map((file) => readFileSync(join(dir, file), 'latin1'))
    .join('')
  expect(kept).toContain(method.id)
  expect(kept).not.toContain(card.number)
})
