import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PayloadDouble, startPayloadDouble } from '@lodestay/content-client/test'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { promotionCollections } from '../../test/promotion-catalogue.ts'

const SECRET = 'the secret that the api and content share'
let double: PayloadDouble
let front: Server
let t: TestPlatform
let employee: Person
let admin: Person
/** What the content system was asked to add, and its response. */
const asked: Record<string, unknown>[] = []
let answers = 200
let refusal: object | null = null
beforeAll(async () => {
  double = await startPayloadDouble(promotionCollections())
  // The content system plus the one call missing from the test double.
  front = createServer((request, response) => {
    if (request.url !== '/api/outlets/accepted')
      return void passOn(request.url ?? '/', response).catch(() => response.destroy())
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const assertion = decodeJwt(JSON.parse(body).assertion) as Record<string, unknown>
      asked.push(assertion)
      response
        .writeHead(answers, { 'content-type': 'application/json' })
        .end(JSON.stringify(refusal ?? { id: `outlet-${assertion.sub}` }))
    })
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => front.once('listening', listening))
  const { port } = front.address() as AddressInfo
  t = await startTestPlatform({ CONTENT_URL: `http://127.0.0.1:${port}`, CONTENT_ENTRY_SECRET: SECRET })
  ;[employee, admin] = await Promise.all([t.given.employee(), t.given.admin()])
})
afterAll(async () => {
  await t.close()
  front.close()
  await double.close()
})

async function passOn(path: string, response: import('node:http').ServerResponse) {
  const answer = await fetch(double.url + path)
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
}

const outlet = {
  outletName: 'Slow Weekends',
  handle: '@slow.weekends',
  network: 'instagram-feed',
  reach: 12_000,
  audience: 'Couples from Boston',
  topics: ['Weekends'],
  regions: ['New England'],
  description: 'Quiet places, photographed in the morning.',
  contactName: 'Wren Halloran',
  email: 'wren@example.com',
}

function apply(fields: object = {}) {
  return t.call('POST', '/outlet-applications', { body: { ...outlet, ...fields } })
}

function decide(id: string, how: string, body?: object) {
  return t.call('POST', `/outlet-applications/${id}/${how}`, { as: employee, ...(body && { body }) })
}

type Doc = { readonly id: string }

async function mailsTo(email: string) {
  const { docs } = (await t.call('GET', '/mails', { as: admin })).body
  return docs.filter((mail: { recipient: string }) => mail.recipient === email)
}

describe('applying', () => {
  test('is open to everyone, and is confirmed by an email that repeats none of the input', async () => {
    const email = 'applies@example.com'
    const { status, body } = await apply({ email, outletName: 'Buy Watches' })
    expect([status, Object.keys(body)]).toEqual([201, ['id']])
    const mails = await mailsTo(email)
    expect(mails).toMatchObject([{ subject: 'We got your application' }])
    expect(mails[0].text).not.toMatch(/watches/i)
  })

  test.each([
    ['no name', { outletName: '' }, 'outletName', 'Outlet name is required.'],
    ['a network that is none', { network: 'myspace' }, 'network', 'Choose one of our networks.'],
    ['a reach that is none', { reach: -1 }, 'reach', expect.stringContaining('Followers')],
    ['a reach that content refuses', { reach: 1_000_000_001 }, 'reach', expect.stringContaining('Followers')],
    ['an address that is none', { url: 'javascript:alert(1)' }, 'url', expect.any(String)],
    ['a region that is too long', { regions: ['x'.repeat(41)] }, 'regions.0', expect.stringContaining('Regions')],
    ['an email that is none', { email: 'wren' }, 'email', 'Invalid email format'],
    ['a status', { status: 'listed' }, 'status', 'Unknown field "status".'],
  ])('with %s is 422 and explains why', async (_, fields, path, message) => {
    const { status, body } = await apply(fields)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })
})

describe('accepting', () => {
  test('adds the outlet to the content system with a signed call, and notifies the applicant', async () => {
    const email = 'accepted@example.com'
    const { id } = (await apply({ email })).body
    expect((await decide(id, 'accept')).body).toMatchObject({ status: 'accepted', outletId: null })
    asked.length = 0
    await t.work('outlet-applications:list', { applicationId: id })
    expect(asked).toMatchObject([
      {
        sub: id,
        aud: 'lodestay-content-outlet',
        outlet: {
          name: 'Slow Weekends',
          network: 'instagram-feed',
          reach: 12_000,
          topics: ['Weekends'],
          regions: ['New England'],
        },
      },
    ])
    const { docs } = (await t.call('GET', '/outlet-applications', { as: employee, query: { status: 'listed' } })).body
    expect(docs[0]).toMatchObject({ id, status: 'listed', outletId: `outlet-${id}` })
    expect(await mailsTo(email)).toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('is listed') }),
    )
    expect(await t.mailLink(email, 'outlet-link')).toMatch(/\/outlet-tasks\/[\w-]{43}$/)
  })

  test('sends no link to a task page if the platform posts automatically', async () => {
    const email = 'newsletter@example.com'
    const { id } = (await apply({ email, network: 'email' })).body
    await decide(id, 'accept')
    await t.work('outlet-applications:list', { applicationId: id })
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await t.mailLinks(email, 'outlet-link')).toEqual([])
  })

  test('waits while the content system refuses, without notifying anyone', async () => {
    const email = 'waits@example.com'
    const { id } = (await apply({ email })).body
    await decide(id, 'accept')
    answers = 503
    await expect(t.work('outlet-applications:list', { applicationId: id })).rejects.toThrow('503')
    answers = 200
    expect(await mailsTo(email)).toHaveLength(1)
    await t.work('outlet-applications:list', { applicationId: id })
    await t.work('outlet-applications:list', { applicationId: id })
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test.each(['@coastal.weekends', 'Coastal.Weekends', ' @coastal. weekends'])(
    'is refused if the network’s account %j is listed already',
    async (handle) => {
      const { id } = (await apply({ handle })).body
      const { status, body } = await decide(id, 'accept')
      expect([status, body.detail]).toEqual([409, 'This outlet is already listed.'])
    },
  )

  test('ends in a rejection, and gives no link, if the content system turns out to list the account', async () => {
    const email = 'stranger@example.com'
    const { id } = (await apply({ email })).body
    await decide(id, 'accept')
    answers = 409
    await t.work('outlet-applications:list', { applicationId: id })
    answers = 200
    const { docs } = (await t.call('GET', '/outlet-applications', { as: employee, query: { status: 'rejected' } })).body
    expect(docs[0]).toMatchObject({ id, outletId: null, reason: 'This outlet is already listed.' })
    expect((await mailsTo(email)).map(({ text }: { text: string }) => text).join()).toContain('is already listed.')
    expect(await t.mailLinks(email, 'outlet-link')).toEqual([])
  })

  test('goes back to staff with the reason if the content system refuses it, who correct it and approve it again', async () => {
    const email = 'refused@example.com'
    const { id } = (await apply({ email })).body
    await decide(id, 'accept')
    answers = 400
    const errors = [{ path: 'reach', message: 'This is a whole number.' }]
    refusal = { errors: [{ message: 'The following field is invalid: Reach', data: { errors } }] }
    await t.work('outlet-applications:list', { applicationId: id })
    ;[answers, refusal] = [200, null]
    const read = async () =>
      (await t.call('GET', '/outlet-applications', { as: employee })).body.docs.find((each: Doc) => each.id === id)
    expect(await read()).toMatchObject({ status: 'new', refusal: 'reach: This is a whole number.' })
    expect(await mailsTo(email)).toHaveLength(1)
    const told = (await t.call('GET', '/notifications', { as: employee })).body.docs
    expect(told).toContainEqual(expect.objectContaining({ title: 'Slow Weekends couldn’t be listed' }))
    const correct = (body: object) => t.call('PATCH', `/outlet-applications/${id}`, { as: employee, body })
    expect((await correct({ network: 'myspace' })).body.errors).toEqual([
      { path: 'network', message: 'Choose one of our networks.' },
    ])
    expect((await correct({ reach: 900 })).body).toMatchObject({ reach: 900 })
    expect((await decide(id, 'accept')).body).toMatchObject({ status: 'accepted', refusal: '' })
    expect((await correct({ reach: 1 })).status).toBe(409)
    await t.work('outlet-applications:list', { applicationId: id })
    expect(asked.at(-1)).toMatchObject({ outlet: { reach: 900 } })
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('can become a rejection after the content system refused it, with a reason for the applicant', async () => {
    const { id } = (await apply()).body
    await decide(id, 'accept')
    answers = 422
    refusal = { errors: [{ message: 'There is no network "instagram-feed".' }] }
    await t.work('outlet-applications:list', { applicationId: id })
    ;[answers, refusal] = [200, null]
    expect((await decide(id, 'reject', { reason: 'Not now.' })).body).toMatchObject({ status: 'rejected' })
  })

  test('is refused while the application’s network is gone', async () => {
    const { id } = (await apply()).body
    const gone = t.platform.db.updateTable('outlet_applications').set({ network: 'gone' })
    await gone.where('id', '=', id).execute()
    const { status, body } = await decide(id, 'accept')
    expect([status, body.detail]).toEqual([409, expect.stringContaining('Its network no longer exists.')])
  })

  test('leaves the link alone that staff have given the outlet already', async () => {
    const { id } = (await apply({ email: 'applicant@example.com' })).body
    await decide(id, 'accept')
    const link = { outlet_id: `outlet-${id}`, outlet_name: 'Slow Weekends', email: 'owner@example.com' }
    const ends = new Date(Date.now() + 86_400_000)
    await t.platform.db
      .insertInto('outlet_links')
      .values({ ...link, token_hash: 'a hash', sealed_token: 'sealed', created_at: new Date(), expires_at: ends })
      .execute()
    await t.work('outlet-applications:list', { applicationId: id })
    const given = t.platform.db.selectFrom('outlet_links').select('email').where('outlet_id', '=', link.outlet_id)
    expect(await given.execute()).toEqual([{ email: 'owner@example.com' }])
    expect(await t.mailLinks('applicant@example.com', 'outlet-link')).toEqual([])
  })

  test('racing with a rejection succeeds only once', async () => {
    const { id } = (await apply()).body
    const both = await t.meetAt('outlet_applications', id, [
      () => decide(id, 'accept'),
      () => decide(id, 'reject', { reason: 'No.' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

test('staff can’t decide on their own application', async () => {
  const { id } = (await apply({ email: employee.email.toUpperCase() })).body
  for (const [how, body] of [['accept'], ['reject', { reason: 'No.' }]] as const) {
    const refused = await decide(id, how, body)
    expect([refused.status, refused.body.detail]).toEqual([403, 'Someone else has to decide on your application.'])
  }
})

test('a rejection is emailed with its reason, and audited', async () => {
  const email = 'rejected@example.com'
  const { id } = (await apply({ email })).body
  expect((await decide(id, 'reject', { reason: ' ' })).status).toBe(422)
  expect((await decide(id, 'reject', { reason: 'Too few followers yet.' })).body).toMatchObject({
    status: 'rejected',
    reason: 'Too few followers yet.',
  })
  expect((await mailsTo(email)).map(({ text }: { text: string }) => text).join()).toContain('Too few followers yet.')
  const log = t.platform.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id)
  expect(await log.execute()).toMatchObject([{ actor_id: employee.id, action: 'outlet-application.reject' }])
})

test('decided applications are deleted after a year, listed or not, and new ones never', async () => {
  const [settled, unlisted, waiting] = [(await apply()).body.id, (await apply()).body.id, (await apply()).body.id]
  await decide(settled, 'reject', { reason: 'No.' })
  const abandoned = t.platform.db.updateTable('outlet_applications').set({ status: 'accepted' })
  await abandoned.where('id', '=', unlisted).execute()
  const old = new Date(Date.now() - 366 * 86_400_000)
  await t.platform.db
    .updateTable('outlet_applications')
    .set({ changed_at: old, created_at: old })
    .where('id', 'in', [settled, unlisted, waiting])
    .execute()
  await t.work('outlet-applications:forget-settled')
  const left = t.platform.db
    .selectFrom('outlet_applications')
    .select('id')
    .where('id', 'in', [settled, unlisted, waiting])
  expect(await left.execute()).toEqual([{ id: waiting }])
})
