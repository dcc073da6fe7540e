/** A drawn giveaway is announced by each outlet that promoted it, in its own way, once, and without a name. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  aPromotion,
  decoded,
  type Host,
  type Mailbox,
  outletsOfEachPublisher,
  type PayingPlatform,
  type Person,
  startMailbox,
  startPayingPlatform,
} from '../../test/index.ts'

const DAY = 86_400_000
const READER = 'reader@example.com'

let t: PayingPlatform
let mailbox: Mailbox
let server: Server
let host: Host
let admin: Person
const handed: { data: { taskId: string; role: string; post: { caption: string; link: string } } }[] = []
beforeAll(async () => {
  mailbox = await startMailbox()
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      handed.push(JSON.parse(body))
      response.end('{"url":"https://twolanes.example/p/1"}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t = await startPayingPlatform({ SMTP_URL: mailbox.url, WEBHOOKS_TO_PRIVATE: 'true' })
  ;[host, admin] = await Promise.all([t.given.host(), t.given.admin()])
})
afterAll(async () => {
  await t.close()
  await mailbox.close()
  server.close()
})

type Task = { id: string; role: string; status: string; publisher: string; outlet: { id: string; name: string } }

async function tasksOf(promotionId: string): Promise<Task[]> {
  return (await t.call('GET', `/stay-promotions/${promotionId}/execution-tasks`, { as: host })).body.docs
}

async function announcementsIn(promotionId: string): Promise<Task[]> {
  return (await tasksOf(promotionId)).filter(({ role }) => role === 'announcement')
}

/** An open giveaway of a new stay, entered by a traveler. */
async function openGiveaway() {
  const stayId = (await t.given.acceptedStay(host, admin)).id as string
  const post = (path: string, as: Person, body: object = {}) => t.call('POST', path, { as, body })
  const dateRange = { start: Date.now() - DAY, end: Date.now() + DAY }
  const fields = { stayId, title: 'A week at the lake', prize: 'seven nights', dateRange }
  const { id } = (await post('/giveaways', host, fields)).body
  await post(`/giveaways/${id}/applications`, host)
  await post(`/giveaways/${id}/publish`, admin)
  await t.openGiveaway(id)
  const traveler = await t.given.user()
  expect((await post(`/giveaways/${id}/entries`, traveler)).status).toBe(201)
  return { id: id as string, stayId, traveler }
}

/** Draws it two days from now, and processes what that enqueues. */
async function draw(giveawayId: string): Promise<Date> {
  await t.later(2 * DAY, async () => {
    const drawn = await t.call('POST', `/giveaways/${giveawayId}/draw`, { as: host })
    expect([drawn.status, drawn.body.status]).toEqual([200, 'Executed'])
  })
  const now = new Date(Date.now() + 2 * DAY)
  await t.work('execution:announce-winner', { giveawayId }, now)
  return now
}

/** Posts manually, as staff do. */
async function postByHand({ id }: Task): Promise<void> {
  await t.call('POST', `/execution-tasks/${id}/claim`, { as: admin })
  const body = { url: `https://blog.example/${id}` }
  expect((await t.call('POST', `/execution-tasks/${id}/done`, { as: admin, body })).status).toBe(200)
}

/** A paid promotion of the giveaway at one outlet, posted by a person. */
async function promoted({ id: giveawayId, stayId }: { id: string; stayId: string }) {
  const outlets = { amplificationOutlets: [], reshareOutlets: [] }
  const { postOutlets } = await aPromotion(t)
  const promotion = await t.queuedPromotion(host, admin, {
    ...{ stayId, giveawayId, ...outlets },
    postOutlets: postOutlets.slice(0, 1),
  })
  for (const task of await tasksOf(promotion.id)) await postByHand(task)
  return promotion
}

test('is emailed, sent to a webhook and posted by a person, once each, even after the promotion is over', async () => {
  const giveaway = await openGiveaway()
  const { email, webhook, assisted, ...choice } = await outletsOfEachPublisher(t)
  await t.call('POST', `/newsletters/${email.id}/subscribers`, { body: { email: READER } })
  const token = (await t.mailLink(READER, 'newsletter-confirmation')).split('/').at(-1)
  await t.call('POST', `/newsletter-subscriptions/${token}/confirm`)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await t.call('PUT', `/outlet-webhooks/${webhook.id}`, { as: admin, body: { url } })
  const { id } = await t.queuedPromotion(host, admin, {
    ...{ ...choice, stayId: giveaway.stayId, giveawayId: giveaway.id },
    postOutlets: [email.id, webhook.id, assisted.id],
    amplificationOutlets: [],
    reshareOutlets: [],
  })
  for (const task of await tasksOf(id))
    await (task.publisher === 'assisted' ? postByHand(task) : t.work('execution:publish', { taskId: task.id }))
  expect((await t.call('GET', `/stay-promotions/${id}`, { as: host })).body.status).toBe('Executed')
  expect(await announcementsIn(id)).toEqual([])

  const now = await draw(giveaway.id)
  await Promise.all([1, 2].map(() => t.work('execution:announce-winner', { giveawayId: giveaway.id }, now)))
  expect(new Set((await announcementsIn(id)).map(({ outlet }) => outlet.id))).toEqual(
    new Set([email.id, webhook.id, assisted.id]),
  )
  expect(await announcementsIn(id)).toHaveLength(3)
  await t.later(2 * DAY, async () => {
    for (const task of await announcementsIn(id))
      await (task.publisher === 'assisted' ? postByHand(task) : t.work('execution:publish', { taskId: task.id }, now))
  })
  expect((await announcementsIn(id)).map(({ status }) => status)).toEqual(['done', 'done', 'done'])

  const mails = mailbox.mailsTo(READER).map(decoded)
  const announced = mails.filter((mail) => mail.includes('The winner has been drawn: A week at the lake'))
  expect(announced).toHaveLength(1)
  const calls = handed.filter(({ data }) => data.role === 'announcement')
  expect(calls.map(({ data }) => data.post.caption)).toEqual([
    expect.stringContaining('One traveler entered for seven nights.'),
  ])
  // Only the host's organization may know who won.
  expect([...announced, JSON.stringify(calls)].join()).not.toMatch(new RegExp(`Test|${giveaway.traveler.email}`))
  const followed = await t.call('GET', new URL(calls[0]?.data.post.link ?? '').pathname)
  expect([followed.status, followed.headers.location]).toEqual([
    302,
    expect.stringContaining(`/giveaways/${giveaway.id}?utm_source=`),
  ])

  const { body } = await t.call('GET', `/giveaways/${giveaway.id}/announcements`)
  expect(new Set(body.docs.map(({ outletName }: { outletName: string }) => outletName))).toEqual(
    new Set([email.name, webhook.name, assisted.name]),
  )
  expect(body.docs).toContainEqual(expect.objectContaining({ url: 'https://twolanes.example/p/1' }))
  expect((await t.call('GET', `/stay-promotions/${id}`, { as: host })).body.status).toBe('Executed')
})

describe('an outlet', () => {
  test('that promoted a giveaway twice announces it once', async () => {
    const giveaway = await openGiveaway()
    const promotions = [await promoted(giveaway), await promoted(giveaway)]
    await draw(giveaway.id)
    const all = await Promise.all(promotions.map(({ id }) => announcementsIn(id)))
    expect(all.flat()).toHaveLength(1)
  })

  test('that can’t announce it causes no refund, and ends nothing', async () => {
    const giveaway = await openGiveaway()
    const { id } = await promoted(giveaway)
    await draw(giveaway.id)
    const [announcement] = await announcementsIn(id)
    await t.later(2 * DAY, async () => {
      await t.call('POST', `/execution-tasks/${announcement?.id}/claim`, { as: admin })
      const body = { reason: 'The account is gone.' }
      const failed = await t.call('POST', `/execution-tasks/${announcement?.id}/failed`, { as: admin, body })
      expect([failed.status, failed.body.status]).toEqual([200, 'failed'])
    })
    const refunds = t.platform.db.selectFrom('refunds').selectAll().where('purchaseable_id', '=', id)
    expect(await refunds.execute()).toEqual([])
    expect((await t.call('GET', `/stay-promotions/${id}`, { as: host })).body.status).toBe('Executed')
    expect((await t.call('GET', `/giveaways/${giveaway.id}/announcements`)).body.docs).toEqual([])
  })

  test('announces nothing if there were no entries, or if it didn’t promote the giveaway', async () => {
    const giveaway = await openGiveaway()
    const { id } = await promoted(giveaway)
    const { id: other } = await t.queuedPromotion(host, admin, { stayId: giveaway.stayId })
    for (const task of (await tasksOf(other)).filter(({ role }) => role === 'posting')) await postByHand(task)
    await t.work('execution:announce-winner', { giveawayId: giveaway.id })
    expect(await announcementsIn(id)).toEqual([])
    await draw(giveaway.id)
    expect(await announcementsIn(other)).toEqual([])
    expect(await announcementsIn(id)).toHaveLength(1)
  })
})

describe('a promotion', () => {
  test.each([
    ['of another stay', async () => (await openGiveaway()).id, 'Unknown giveaway: only one of the same stay.'],
    ['that there is not', async () => 'gvw_none', 'Unknown giveaway: only one of the same stay.'],
  ])('can’t be for a giveaway %s', async (_, giveawayId, message) => {
    const { stayId } = await openGiveaway()
    const body = { stayId, giveawayId: await giveawayId() }
    const { status, body: answer } = await t.call('POST', '/stay-promotions', { as: host, body })
    expect([status, answer.errors]).toEqual([422, [{ path: 'giveawayId', message }]])
  })

  test('can leave its step in the save that chooses the giveaway', async () => {
    const giveaway = await openGiveaway()
    const { body: draft } = await t.call('POST', '/stay-promotions', { as: host, body: { stayId: giveaway.stayId } })
    const body = { giveawayId: giveaway.id, userName: 'lake_house', step: 0 }
    const saved = await t.call('POST', `/stay-promotions/${draft.id}`, { as: host, body })
    expect([saved.status, saved.body.giveawayId]).toEqual([200, giveaway.id])
  })

  test('can’t be for a drawn giveaway: an earlier draft says so, and a copy omits it', async () => {
    const giveaway = await openGiveaway()
    const choice = { stayId: giveaway.stayId, giveawayId: giveaway.id }
    const { id: draftId } = (await t.call('POST', '/stay-promotions', { as: host, body: choice })).body
    const { id } = await promoted(giveaway)
    const copy = async () => (await t.call('POST', `/stay-promotions/${id}/duplicates`, { as: host })).body
    expect((await copy()).giveawayId).toBe(giveaway.id)
    await draw(giveaway.id)
    const { status, body: answer } = await t.call('POST', '/stay-promotions', { as: host, body: choice })
    const problem = { path: 'giveawayId', message: 'This giveaway’s winner has already been drawn.' }
    expect([status, answer.errors]).toEqual([422, [problem]])
    expect((await t.call('GET', `/stay-promotions/${draftId}`, { as: host })).body.problems).toContainEqual({
      step: 0,
      ...problem,
    })
    expect((await copy()).giveawayId).toBeNull()
  })
})
