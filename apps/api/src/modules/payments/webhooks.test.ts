import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'

let t: PayingPlatform
let host: Host
let employee: Person
let admin: Person
let stayId: string
beforeAll(async () => {
  t = await startPayingPlatform()
  ;[host, employee, admin] = await Promise.all([t.given.host(), t.given.employee(), t.given.admin()])
  stayId = (await t.given.acceptedStay(host, employee)).id
})
afterAll(() => t.close())

function signed(event: object, { secret = t.provider.webhookSecret, secondsAgo = 0 } = {}) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
  return { payload, signature: t.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
}

async function send({ payload, signature }: { payload: string; signature: string }) {
  const { statusCode, body } = await t.platform.server.inject({
    method: 'POST',
    url: '/api/payments/webhooks',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  return { status: statusCode, body: JSON.parse(body) }
}

function stored(id: string) {
  return t.platform.db.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A payment its buyer made at the provider without returning to our page. */
async function paidElsewhere() {
  const promotion = await t.acceptedPromotion(host, stayId, employee)
  await t.stage(host, promotion.id)
  const body = { organizationId: host.organizationId, amount: promotion.price }
  const begun = await t.call('POST', '/payments/checkout', { as: host, body })
  const intentId = begun.body.payment.form.clientSecret.split('_secret_')[0]
  await t.stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
  const events = await t.stripe.events.list({ type: 'payment_intent.succeeded', limit: 100 })
  const event = events.data.find(({ data }) => (data.object as { id: string }).id === intentId)
  if (!event) throw new Error('the provider has no event of the payment')
  return { transactionId: begun.body.transaction.id as string, event }
}

async function statusOf(transactionId: string) {
  return (await t.call('GET', `/transactions/${transactionId}`, { as: host })).body.status
}

describe('a webhook', () => {
  test('is stored first, and settles the payment when it is applied', async () => {
    const { transactionId, event } = await paidElsewhere()
    expect((await send(signed(event))).status).toBe(200)
    expect(await statusOf(transactionId)).toBe('pending')
    await t.work('payments:apply-event', { id: event.id })
    expect(await statusOf(transactionId)).toBe('settled')
    expect((await stored(event.id))?.applied_at).not.toBeNull()
  })

  test('that arrives twice is stored once, and settles once even if applied twice', async () => {
    const { event } = await paidElsewhere()
    await send(signed(event))
    expect((await send(signed(event))).status).toBe(200)
    await t.work('payments:apply-event', { id: event.id })
    await t.work('payments:apply-event', { id: event.id })
    expect(await t.ledgerDifferences()).toEqual([])
  })

  test.each([
    ['forged', { secret: 'whsec_somebody_else' }],
    ['older than five minutes', { secondsAgo: 301 }],
  ])('that is %s is rejected, and not stored', async (_, how) => {
    const { event } = await paidElsewhere()
    expect((await send(signed(event, how))).body).toMatchObject({ status: 400, code: 'malformed-request' })
    expect(await stored(event.id)).toBeUndefined()
  })

  test('with an altered body is rejected', async () => {
    const { event } = await paidElsewhere()
    const { payload, signature } = signed(event)
    expect((await send({ payload: payload.replace('succeeded', 'canceled'), signature })).status).toBe(400)
  })

  test.each([
    ['of another account', { account: 'acct_other' }],
    ['of live mode, where we are in test mode', { livemode: true }],
  ])('%s is rejected', async (_, changes) => {
    const { event } = await paidElsewhere()
    expect((await send(signed({ ...event, ...changes }))).status).toBe(400)
  })

  test('about an object that is not ours changes nothing', async () => {
    const intent = await t.stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      capture_method: 'automatic',
      allowed_payment_method_types: ['card'],
    })
    const { data } = await t.stripe.events.list({ type: 'payment_intent.succeeded', limit: 10 })
    const event = data.find((each) => (each.data.object as { id: string }).id === intent.id)
    if (!event) throw new Error('the provider has no event of the payment')
    await send(signed(event))
    await t.work('payments:apply-event', { id: event.id })
    expect((await stored(event.id))?.error).toBeNull()
    const [difference] = await t.ledgerDifferences()
    expect(difference).toContain('isn’t booked')
  })

  test('is stored without what the database can’t store: a name may hold any characters', async () => {
    const event = {
      ...(await paidElsewhere()).event,
      id: 'evt_odd',
      type: 'customer.updated',
      data: { object: { id: 'cus_odd', object: 'customer', name: 'Odd \\u0000 Inc\0 \ud800!' } },
    }
    expect((await send(signed(event))).status).toBe(200)
    expect((await stored('evt_odd'))?.payload).toMatchObject({ data: { object: { name: 'Odd \\u0000 Inc !' } } })
  })

  test('says nothing of its payer ninety days after it was applied, and can still be applied again', async () => {
    const { transactionId, event } = await paidElsewhere()
    await send(signed(event))
    await t.work('payments:apply-event', { id: event.id })
    const object = async () => {
      const { payload } = (await stored(event.id)) ?? {}
      return (payload as { data: { object: object } }).data.object
    }
    await t.work('payments:strip-events', {}, new Date(Date.now() + 89 * 86_400_000))
    expect(await object()).toHaveProperty('customer')
    await t.work('payments:strip-events', {}, new Date(Date.now() + 91 * 86_400_000))
    expect(await object()).toEqual({ id: (event.data.object as { id: string }).id, object: 'payment_intent' })
    await t.work('payments:apply-event', { id: event.id })
    expect([(await stored(event.id))?.error, await statusOf(transactionId)]).toEqual([null, 'settled'])
  })

  test('that never arrived is requested by the reconciler', async () => {
    const { transactionId } = await paidElsewhere()
    await t.takeOverEvents()
    expect(await statusOf(transactionId)).toBe('settled')
  })

  test('is requested by one run of the reconciler at a time, in a lane where it holds up no mail or refund', () => {
    const jobs = t.platform.modules.flatMap((module) => [...(module.jobs ?? []), ...(module.sweeps ?? [])])
    const runs = jobs.filter(({ name }) => name.startsWith('payments:reconcile'))
    const once = { takesLong: true, queue: 'payments-reconcile' }
    expect(runs).toMatchObject([
      { name: 'payments:reconcile-at-start', ...once },
      { name: 'payments:reconcile', ...once },
    ])
  })

  test('that can’t be stored doesn’t hold up the others', async () => {
    const { event } = await paidElsewhere()
    const { event: other } = await paidElsewhere()
    const owner = new pg.Client(t.ownerUrl)
    await owner.connect()
    await owner.query(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
      create trigger refuse before insert on payment_events for each row when (new.id = '${event.id}') execute function refuse()`)
    await expect(t.work('payments:reconcile')).rejects.toThrow('no')
    await owner.query('drop function refuse() cascade')
    await owner.end()
    expect(await stored(event.id)).toBeUndefined()
    expect(await stored(other.id)).toBeDefined()
  })
})

describe('the log of events', () => {
  test('is for admins, who can apply one again', async () => {
    const { event } = await paidElsewhere()
    await send(signed(event))
    const log = await t.call('GET', '/payments/webhooks', { as: admin, query: { type: event.type, pending: 'true' } })
    expect(log.body.docs.map(({ id }: { id: string }) => id)).toContain(event.id)
    expect((await t.call('GET', '/payments/webhooks', { as: employee })).status).toBe(403)
    expect((await t.call('POST', `/payments/webhooks/${event.id}/replay`, { as: admin })).status).toBe(202)
    expect((await t.call('POST', '/payments/webhooks/evt_none/replay', { as: admin })).status).toBe(404)
  })
})
