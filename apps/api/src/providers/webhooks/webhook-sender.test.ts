import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../network/public-address.ts'
import { createWebhookSender, signatureOf } from './webhook-sender.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function receiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const inside = createWebhookSender({ allowPrivate: true })
const outside = createWebhookSender({ allowPrivate: false })

function call(url: string) {
  return { id: 'dlv_1', url, secrets: [secret], payload: { type: 'test' }, now: new Date() }
}

test('signs like the specification’s own example', () => {
  const signature = signatureOf(secret, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}')
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('sends its id, its time and a signature per secret', async () => {
  let headers: NodeJS.Dict<string | string[]> = {}
  let body = ''
  const url = await receiver((request, response) => {
    headers = request.headers
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => response.end('{"url":"https://example.com/p/1"}'))
  })
  const other = `whsec_${Buffer.from('another key').toString('base64')}`
  const answer = await inside.send({ ...call(url), secrets: [secret, other] })
  expect(answer).toEqual({
    outcome: 'sent',
    status: 200,
    detail: 'It answered 200.',
    body: '{"url":"https://example.com/p/1"}',
  })
  const at = Number(headers['webhook-timestamp'])
  expect(headers['webhook-signature']).toBe(
    `${signatureOf(secret, 'dlv_1', at, body)} ${signatureOf(other, 'dlv_1', at, body)}`,
  )
})

describe('the outcome', () => {
  test.each([
    [204, 'sent'],
    [503, 'postponed'],
    [429, 'postponed'],
    [400, 'postponed'],
    [302, 'postponed'],
    [410, 'gone'],
  ])('of a response of %i: %s', async (status, outcome) => {
    const url = await receiver((_, response) => response.writeHead(status).end())
    expect((await inside.send(call(url))).outcome).toBe(outcome)
  })

  test('if the connection is refused: certainly not received', async () => {
    const url = await receiver(() => {})
    for (const server of servers) server.close()
    expect(await inside.send(call(url))).toMatchObject({
      outcome: 'postponed',
      detail: 'Nobody answers at this address.',
    })
  })

  test('if the connection breaks after the text was sent: unknown', async () => {
    const url = await receiver((request) => request.socket.destroy())
    expect((await inside.send(call(url))).outcome).toBe('unknown')
  })

  test('of an endless response: it is cut off, and its status counts', async () => {
    const url = await receiver((_, response) => {
      response.writeHead(200)
      const pour = setInterval(() => response.write('x'.repeat(5000)), 1)
      response.on('close', () => clearInterval(pour))
    })
    const { outcome, body } = await inside.send(call(url))
    expect([outcome, body.length < 100_000]).toEqual(['sent', true])
  })

  test('of silence: a timeout after ten seconds', { timeout: 30_000 }, async () => {
    const url = await receiver(() => {})
    expect(await inside.send(call(url))).toMatchObject({
      outcome: 'unknown',
      detail: 'It did not answer within ten seconds.',
    })
  })
})

describe('our own network is out of reach', () => {
  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://2130706433/hook',
    'https://0x7f.1/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://[fd00::1]/hook',
    'https://[64:ff9b::a00:1]/hook',
  ])('%s is refused before any request is sent', async (url) => {
    expect(outside.refusal(url)).not.toBeNull()
    expect((await outside.send(call(url))).outcome).toBe('refused')
  })

  test('a name that resolves to an internal address is not called, and may be tried again', async () => {
    expect(outside.refusal('https://localhost/hook')).toBeNull()
    expect(await outside.send(call('https://localhost/hook'))).toMatchObject({
      outcome: 'postponed',
      detail: 'This address is not on the internet.',
    })
  })

  test('a redirect is not followed', async () => {
    let isReached = false
    const secretPlace = await receiver((_, response) => {
      isReached = true
      response.end()
    })
    const url = await receiver((_, response) => response.writeHead(307, { location: secretPlace }).end())
    expect(await inside.send(call(url))).toMatchObject({
      outcome: 'postponed',
      detail: 'It answered 307: redirects are not followed.',
    })
    expect(isReached).toBe(false)
  })

  test.each([
    ['93.184.216.34', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['fe80::1', false],
    ['2002:0a00:0001::', false],
    ['not an address', false],
  ])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic))
})
