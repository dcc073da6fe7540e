import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signatureOf } from '../../providers/webhooks/webhook-sender.ts'
import { type Host, type PayingPlatform, type Person, startPayingPlatform } from '../../test/index.ts'

const MINUTE = 60_000
type Received = { headers: IncomingHttpHeaders; body: string }

let t: PayingPlatform
let host: Host
let admin: Person
let outletId: string
let choice: { promotionTypeId: string; variantId: string }
let server: Server
let url: string
let received: Received[] = []
/** The receiver's response; null breaks the connection. */
let answer: { status: number; body?: object } | null = { status: 200 }

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      if (!answer) return request.socket.destroy()
      response.writeHead(answer.status).end(answer.body && JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lodestay`

  t = await startPayingPlatform({ WEBHOOKS_TO_PRIVATE: 'true' })
  ;[host, admin] = await Promise.all([t.given.host(), t.given.admin()])
  const { outlets } = await t.platform.providers.content.catalogue()
  const [chosen] = outlets
    .filter(({ publisher }) => publisher === 'webhook')
    .flatMap(({ id, prices }) => prices.filter(({ role }) => role === 'posting').map((price) => ({ ...price, id })))
  if (!chosen) throw new Error('no outlet with a webhook posts')
  outletId = chosen.id
  choice = chosen
})
beforeEach(() => {
  received = []
  answer = { status: 200 }
})
afterAll(async () => {
  await t.close()
  server.close()
})

function set(address: string, as = admin) {
  return t.call('PUT', `/outlet-webhooks/${outletId}`, { as, body: { url: address } })
}

/** The outlet's webhook, with a secret known to the receiver. */
async function webhook(): Promise<string> {
  await set(url)
  return (await t.call('POST', `/outlet-webhooks/${outletId}/secret`, { as: admin })).body.secret
}

/** A queued promotion at this outlet only. @returns its id and its task's id. */
async function promotion() {
  const { promotionTypeId, variantId } = choice
  const outlets = { postOutlets: [outletId], amplificationOutlets: [], reshareOutlets: [] }
  const { id } = await t.queuedPromotion(host, admin, { promotionTypeId, variantId, ...outlets })
  const { body } = await t.call('GET', '/execution-tasks', { as: admin, query: { promotionId: id } })
  return { id, taskId: body.docs[0].id as string }
}

function publish(taskId: string, minutesLater = 0) {
  return t.work('execution:publish', { taskId }, new Date(Date.now() + minutesLater * MINUTE))
}

async function task(taskId: string) {
  return (await t.call('GET', `/execution-tasks/${taskId}`, { as: admin })).body
}

async function deliveryOf(taskId: string) {
  const query = { limit: '100' }
  const { docs } = (await t.call('GET', `/outlet-webhooks/${outletId}/deliveries`, { as: admin, query })).body
  return docs.find((each: { taskId: string }) => each.taskId === taskId)
}

function isSigned({ headers, body }: Received, secret: string): boolean {
  const at = Number(headers['webhook-timestamp'])
  const signatures = String(headers['webhook-signature']).split(' ')
  return signatures.includes(signatureOf(secret, String(headers['webhook-id']), at, body))
}

describe('an outlet’s own system', () => {
  test('gets a post at its time, signed, and reports where it posted it', async () => {
    const secret = await webhook()
    answer = { status: 201, body: { url: 'https://outlet.example.com/p/1' } }
    const { id, taskId } = await promotion()
    await Promise.all([publish(taskId), publish(taskId)])
    const [call, ...more] = received
    expect(more).toEqual([])
    expect(call && isSigned(call, secret)).toBe(true)
    const payload = JSON.parse(call?.body ?? '')
    expect(payload).toMatchObject({
      type: 'promotion.due',
      data: { taskId, role: 'posting', outlet: { id: outletId }, post: { caption: 'A week by the lake.' } },
    })
    expect(payload.data.post.link).toMatch(/\/l\/[0-9a-f]{10}$/)
    const { body } = await t.call('GET', `/stay-promotions/${id}/execution-tasks`, { as: host })
    expect(body.docs[0]).toMatchObject({ status: 'done', proof: { url: 'https://outlet.example.com/p/1' } })
  })

  test('gets the same id at each try, until it accepts it', async () => {
    await webhook()
    answer = { status: 503 }
    const { taskId } = await promotion()
    await publish(taskId)
    expect((await task(taskId)).status).toBe('running')
    answer = { status: 200 }
    await publish(taskId, 1)
    expect((await task(taskId)).status).toBe('done')
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received).toHaveLength(2)
  })

  test('whose connection breaks after the request was sent is not called again automatically', async () => {
    await webhook()
    answer = null
    const { taskId } = await promotion()
    for (const later of [0, 1, 60]) await publish(taskId, later)
    expect(received).toHaveLength(1)
    const blocked = await task(taskId)
    expect([blocked.status, blocked.problem]).toEqual([
      'blocked',
      expect.stringMatching(/^Nobody knows whether it got through\. Check, then try again/),
    ])
    const proof = { url: 'https://outlet.example.com/p/2' }
    expect((await t.call('POST', `/execution-tasks/${taskId}/done`, { as: admin, body: proof })).body.status).toBe(
      'done',
    )
  })

  test('that is not configured leaves the post to staff', async () => {
    await t.platform.db.deleteFrom('outlet_webhooks').execute()
    const { taskId } = await promotion()
    await publish(taskId)
    expect((await task(taskId)).problem).toBe('Nobody has set the address of its webhook.')
    await webhook()
    await t.call('POST', `/execution-tasks/${taskId}/retry`, { as: admin })
    await publish(taskId)
    expect((await task(taskId)).status).toBe('done')
  })
})

describe('the settings of a webhook', () => {
  test('show the secret once, and store it sealed', async () => {
    await t.platform.db.deleteFrom('outlet_webhooks').execute()
    const first = await set(url)
    expect([first.status, first.body.url]).toEqual([200, url])
    expect(first.body.secret).toMatch(/^whsec_[\w+/]{32}$/)
    expect((await set(url)).body.secret).toBeNull()
    const { text } = await t.call('GET', `/outlet-webhooks/${outletId}`, { as: admin })
    expect(text).not.toContain('whsec_')
    const rows = await t.platform.db.selectFrom('outlet_webhooks').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(first.body.secret.slice('whsec_'.length))
  })

  test('let the old secret sign for a day after a renewal', async () => {
    const [old, renewed] = [await webhook(), await webhook()]
    const test = () => t.call('POST', `/outlet-webhooks/${outletId}/test`, { as: admin })
    expect((await test()).body).toEqual({ isSent: true, detail: 'It answered 200.' })
    const [call] = received
    expect(call && [isSigned(call, old), isSigned(call, renewed)]).toEqual([true, true])
    await t.later(25 * 60 * MINUTE, test)
    const last = received.at(-1)
    expect(last && [isSigned(last, old), isSigned(last, renewed)]).toEqual([false, true])
  })

  test('show the response to a test', async () => {
    await webhook()
    answer = { status: 500 }
    const { body } = await t.call('POST', `/outlet-webhooks/${outletId}/test`, { as: admin })
    expect(body).toEqual({ isSent: false, detail: 'It answered 500.' })
  })

  test('are only for admins, and for outlets with a webhook', async () => {
    expect((await set(url, await t.given.employee())).status).toBe(403)
    const none = await t.call('PUT', '/outlet-webhooks/none', { as: admin, body: { url } })
    expect(none.status).toBe(404)
    expect((await set('javascript:alert(1)')).body.errors).toEqual([{ path: 'url', message: 'Invalid URL format' }])
  })
})

describe('a delivery', () => {
  test('is listed with its response, and can be resent under its id', async () => {
    await webhook()
    const { taskId } = await promotion()
    await publish(taskId)
    const [delivery, { promotionTitle: title }] = await Promise.all([deliveryOf(taskId), task(taskId)])
    expect(delivery).toMatchObject({ title, status: 'sent', tries: 1, detail: 'It answered 200.' })
    const again = await t.call('POST', `/outlet-deliveries/${delivery.id}/replay`, { as: admin })
    expect(again.body).toEqual({ isSent: true, detail: 'It answered 200.' })
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.id, delivery.id])
  })

  test('that failed is retried through its task, not from here', async () => {
    await webhook()
    answer = { status: 503 }
    const { taskId } = await promotion()
    await publish(taskId)
    const { id } = await deliveryOf(taskId)
    expect((await t.call('POST', `/outlet-deliveries/${id}/replay`, { as: admin })).status).toBe(409)
  })
})

test('outside of a demo, addresses on our own network are rejected', async () => {
  const live = await startPayingPlatform()
  try {
    const as = await live.given.admin()
    const refused = async (address: string) =>
      (await live.call('PUT', `/outlet-webhooks/${outletId}`, { as, body: { url: address } })).body.errors
    expect(await refused(url)).toEqual([{ path: 'url', message: 'Enter an address that begins with https://.' }])
    expect(await refused('https://169.254.169.254/')).toEqual([
      { path: 'url', message: 'This address is not on the internet.' },
    ])
  } finally {
    await live.close()
  }
})
