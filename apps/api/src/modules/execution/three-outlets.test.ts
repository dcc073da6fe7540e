import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signatureOf } from '../../providers/webhooks/webhook-sender.ts'
import {
  decoded,
  type Host,
  type Mailbox,
  outletsOfEachPublisher,
  type PayingPlatform,
  type Person,
  startMailbox,
  startPayingPlatform,
} from '../../test/index.ts'

const HOUR = 3_600_000

let t: PayingPlatform
let mailbox: Mailbox
let server: Server
let host: Host
let admin: Person
const calls: { headers: IncomingHttpHeaders; body: string }[] = []
beforeAll(async () => {
  mailbox = await startMailbox()
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      calls.push({ headers: request.headers, body })
      response.end('{"url":"https://twolanes.example/p/1"}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t = await startPayingPlatform({
    SMTP_URL: mailbox.url,
    WEBHOOKS_TO_PRIVATE: 'true',
    LINK_URL: 'https://ldst.example/',
  })
  ;[host, admin] = await Promise.all([t.given.host(), t.given.admin()])
})
afterAll(async () => {
  await t.close()
  await mailbox.close()
  server.close()
})

test('a promotion for three outlets is emailed, sent to a webhook and posted by a person on its day, and its clicks are counted', async () => {
  const { email, webhook, assisted, ...choice } = await outletsOfEachPublisher(t)
  await t.call('POST', `/newsletters/${email.id}/subscribers`, { body: { email: 'reader@example.com' } })
  const token = (await t.mailLink('reader@example.com', 'newsletter-confirmation')).split('/').at(-1)
  await t.call('POST', `/newsletter-subscriptions/${token}/confirm`)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const { body: settings } = await t.call('PUT', `/outlet-webhooks/${webhook.id}`, { as: admin, body: { url } })

  const date = new Date(Date.now() + 48 * HOUR)
  const { id, price } = await t.queuedPromotion(host, admin, {
    ...choice,
    requestedDate: date.getTime(),
    postOutlets: [email.id, webhook.id, assisted.id],
    amplificationOutlets: [],
    reshareOutlets: [],
  })
  const tasks = async () => (await t.call('GET', `/stay-promotions/${id}/execution-tasks`, { as: host })).body.docs
  const publishAll = async (now: Date) => {
    for (const { id: taskId } of await tasks()) await t.work('execution:publish', { taskId }, now)
  }
  await publishAll(new Date(date.getTime() - HOUR))
  expect([calls, mailbox.mailsTo('reader@example.com')]).toEqual([[], []])
  await publishAll(date)

  const [call] = calls
  const at = Number(call?.headers['webhook-timestamp'])
  const signature = signatureOf(settings.secret, String(call?.headers['webhook-id']), at, call?.body ?? '')
  expect(call?.headers['webhook-signature']).toBe(signature)
  const byHand = (await tasks()).find(({ publisher }: { publisher: string }) => publisher === 'assisted').id
  await t.later(48 * HOUR, async () => {
    await t.call('POST', `/execution-tasks/${byHand}/claim`, { as: admin })
    const proof = { url: 'https://blog.example/p/2' }
    expect((await t.call('POST', `/execution-tasks/${byHand}/done`, { as: admin, body: proof })).status).toBe(200)
  })
  const proofs = (await tasks()).map(({ proof }: { proof: { url: string | null; note: string } }) => proof)
  expect(new Set(proofs.map((proof: { url: string | null; note: string }) => proof.url ?? proof.note))).toEqual(
    new Set(['Mailed to 1 subscriber.', 'https://twolanes.example/p/1', 'https://blog.example/p/2']),
  )
  expect((await t.call('GET', `/stay-promotions/${id}`, { as: host })).body.status).toBe('Executed')

  const [mail = ''] = mailbox.mailsTo('reader@example.com')
  const links = [/href="(\S+\/l\/\w+)"/.exec(decoded(mail))?.[1], JSON.parse(call?.body ?? '').data.post.link]
  expect(links).toEqual([
    expect.stringMatching(/^https:\/\/ldst\.example\/l\/\w+$/),
    expect.stringMatching(/^https:\/\/ldst\.example\/l\/\w+$/),
  ])
  for (const link of links) await t.call('GET', new URL(link).pathname)
  const { body: results } = await t.call('GET', `/stay-promotions/${id}/results`, { as: host })
  expect(results).toMatchObject({ clicks: 2, costPerClick: Math.round(price / 2) })
  const clicked = results.outlets.filter(({ clicks }: { clicks: number }) => clicks === 1)
  expect(new Set(clicked.map(({ name }: { name: string }) => name))).toEqual(new Set([email.name, webhook.name]))
})
