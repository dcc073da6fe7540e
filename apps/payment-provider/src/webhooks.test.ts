import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import Stripe from 'stripe'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProvider } from './test/provider.ts'

type Received = { id: string; type: string; event: Stripe.Event }

/** An endpoint that verifies requests as the API does; `answers` are its first statuses, followed by 200. */
async function anEndpoint(secret: string, answers: number[] = []) {
  const received: Received[] = []
  const take = async (request: IncomingMessage, reply: ServerResponse) => {
    const body = (await request.toArray()).join('')
    const event = Stripe.webhooks.constructEvent(body, request.headers['stripe-signature'] as string, secret)
    received.push({ id: event.id, type: event.type, event })
    reply.writeHead(answers.shift() ?? 200).end()
  }
  const server = createServer((request, reply) => void take(request, reply))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => new Promise<void>((closed) => void server.close(() => closed()))
  onTestFinished(close)
  const { port } = server.address() as { port: number }
  return { received, url: `http://127.0.0.1:${port}/webhooks`, close }
}

async function startWithEndpoint(answers: number[] = []) {
  const endpoint = await anEndpoint('whsec_of_the_test', answers)
  const started = await startTestProvider({ webhookSecret: 'whsec_of_the_test', webhookUrl: endpoint.url })
  return { ...started, received: endpoint.received }
}

test('events are delivered signed, with the object and its previous values', async () => {
  const { stripe, provider, received } = await startWithEndpoint()
  const { id } = await stripe.customers.create({ name: 'Casa Aurora' })
  await stripe.customers.update(id, { name: 'Casa Boreal' })
  await provider.webhooks.settled()
  const [created, updated] = received
  expect(created).toMatchObject({
    type: 'customer.created',
    event: { data: { object: { id } }, api_version: Stripe.API_VERSION, livemode: false },
  })
  expect(updated?.event.data).toMatchObject({
    object: { name: 'Casa Boreal' },
    previous_attributes: { name: 'Casa Aurora' },
  })
  expect((await stripe.events.retrieve(created?.id as string)).pending_webhooks).toBe(0)
})

test('an update that changes nothing emits no event', async () => {
  const { stripe, provider, received } = await startWithEndpoint()
  const { id } = await stripe.customers.create({ name: 'Casa Aurora' })
  await stripe.customers.update(id, { name: 'Casa Aurora' })
  await provider.webhooks.settled()
  expect(received).toHaveLength(1)
})

test('a failed delivery is retried until it is accepted', async () => {
  const { stripe, provider, received } = await startWithEndpoint([500, 503, 301])
  await stripe.customers.create()
  await provider.webhooks.settled()
  expect(received.map(({ type }) => type)).toEqual(Array(4).fill('customer.created'))
  expect(new Set(received.map(({ id }) => id)).size).toBe(1)
})

test('while an endpoint is down one delivery probes it for all, and all are accepted once it is up', async () => {
  const endpoint = await anEndpoint('whsec_of_the_test')
  const { stripe, provider } = await startTestProvider({ webhookSecret: 'whsec_of_the_test', webhookPause: 100 })
  const tried: unknown[] = []
  const count = (attempt: unknown) => void tried.push(attempt)
  subscribe('undici:client:connectError', count)
  onTestFinished(() => void unsubscribe('undici:client:connectError', count))
  const closed = await anEndpoint('whsec_of_the_test')
  await closed.close()
  provider.deliverTo(closed.url)
  for (const name of Array(20).keys()) await stripe.customers.create({ name: `Casa ${name}` })
  await expect.poll(() => tried.length).toBeGreaterThan(0)
  await delay(250)
  expect(tried.length).toBeLessThan(20)
  provider.deliverTo(endpoint.url)
  await provider.webhooks.settled()
  expect(endpoint.received).toHaveLength(20)
})

test('the events of a payment are delivered, and listed in order', async () => {
  const { stripe, provider, received } = await startWithEndpoint()
  await stripe.paymentIntents.create({ amount: 1000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true })
  await provider.webhooks.settled()
  const types = ['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded']
  expect(received.map(({ type }) => type).sort()).toEqual(types)
  const listed = await stripe.events.list({ types: ['payment_intent.*', 'charge.*'] })
  expect(listed.data.map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'charge.succeeded',
    'payment_intent.created',
  ])
})

test('a plan duplicates, delays, reorders and holds back deliveries', async () => {
  const { stripe, provider, received } = await startWithEndpoint()
  provider.webhooks.disturb(({ type }) => (type === 'customer.created' ? [60, 0, 30] : []))
  const { id } = await stripe.customers.create()
  await stripe.customers.update(id, { name: 'Casa Aurora' })
  await provider.webhooks.settled()
  expect(received.map(({ type }) => type)).toEqual(Array(3).fill('customer.created'))
  const [held] = (await stripe.events.list({ type: 'customer.updated' })).data
  expect(held?.pending_webhooks).toBe(1)
  provider.webhooks.disturb()
  provider.webhooks.release()
  await provider.webhooks.settled()
  expect(received.at(-1)?.type).toBe('customer.updated')
})

test('an endpoint created through the API gets the events it subscribes to, signed with its own secret', async () => {
  const { stripe, provider } = await startTestProvider()
  const placeholder = await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:9/',
    enabled_events: ['product.created'],
  })
  const endpoint = await anEndpoint(placeholder.secret as string)
  await stripe.webhookEndpoints.update(placeholder.id, { url: endpoint.url })
  await stripe.customers.create()
  await stripe.products.create({ name: 'Plus' })
  await provider.webhooks.settled()
  expect(endpoint.received.map(({ type }) => type)).toEqual(['product.created'])
  expect(await stripe.webhookEndpoints.retrieve(placeholder.id)).not.toHaveProperty('secret')
  await stripe.webhookEndpoints.del(placeholder.id)
  expect((await stripe.webhookEndpoints.list()).data).toEqual([])
})

test('events are kept for 30 days', async () => {
  const { stripe, provider } = await startTestProvider()
  await stripe.customers.create()
  provider.clock.advance(29 * 86_400)
  expect((await stripe.events.list()).data).toHaveLength(1)
  provider.clock.advance(2 * 86_400)
  expect((await stripe.events.list()).data).toEqual([])
})
