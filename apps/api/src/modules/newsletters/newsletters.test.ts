import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../test/index.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let t: TestPlatform
let id: string
beforeAll(async () => {
  t = await startTestPlatform()
  id = (await t.call('GET', '/newsletters')).body.docs[0].id
})
afterAll(() => t.close())

function subscribe(email: string, to = id) {
  return t.call('POST', `/newsletters/${to}/subscribers`, { body: { email } })
}

async function tokenOf(email: string): Promise<string> {
  return (await t.mailLink(email, 'newsletter-confirmation')).split('/').at(-1) ?? ''
}

async function confirmed(email: string): Promise<string> {
  await subscribe(email)
  const token = await tokenOf(email)
  expect((await t.call('POST', `/newsletter-subscriptions/${token}/confirm`)).status).toBe(200)
  return token
}

async function statusOf(token: string): Promise<string> {
  return (await t.call('GET', `/newsletter-subscriptions/${token}`)).body.status
}

/** As an email client does it: no cookie, no token, a form body. */
function oneClick(
  token: string,
  contentType = 'application/x-www-form-urlencoded',
  payload = 'List-Unsubscribe=One-Click',
) {
  const url = `/api/newsletter-subscriptions/${token}/unsubscribe`
  return t.platform.server.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload })
}

describe('the newsletter list', () => {
  test('has only the outlets of email networks, and is open to everyone', async () => {
    const { docs } = (await t.call('GET', '/newsletters', { query: { limit: '100' } })).body
    const { outlets } = await t.platform.providers.content.catalogue()
    const byMail = outlets.filter(({ network }) => network?.platform === 'Email')
    expect(docs.map((each: { name: string }) => each.name)).toEqual(byMail.map(({ name }) => name))
    const other = outlets.find(({ network }) => network?.platform === 'Instagram')
    expect((await t.call('GET', `/newsletters/${other?.id}`)).status).toBe(404)
    expect((await subscribe('a@example.com', other?.id)).status).toBe(404)
  })
})

describe('subscribing', () => {
  test('begins with the link in an email', async () => {
    expect((await subscribe('wren@example.com')).status).toBe(202)
    const token = await tokenOf('wren@example.com')
    expect(await statusOf(token)).toBe('pending')
    const { body } = await t.call('POST', `/newsletter-subscriptions/${token}/confirm`)
    expect(body).toMatchObject({ newsletterId: id, status: 'confirmed' })
    expect(body.newsletterName).not.toBe('')
  })

  test('responds the same to existing subscribers, and emails them once a day that they already get it', async () => {
    const token = await confirmed('twice@example.com')
    const again = await subscribe('TWICE@example.com')
    expect([again.status, again.body]).toEqual([202, { email: 'TWICE@example.com' }])
    await subscribe('twice@example.com')
    const mails = t.platform.db.selectFrom('mails').select('subject').where('recipient', '=', 'twice@example.com')
    const [confirmation, reply, ...others] = await mails.orderBy('created_at').execute()
    expect([confirmation?.subject, reply?.subject, others]).toEqual([
      expect.stringMatching(/^Confirm your subscription to /),
      expect.stringMatching(/^You already get /),
      [],
    ])
    expect(await t.mailLinks('TWICE@example.com', 'newsletter-confirmation')).toEqual([])
    const links = await t.mailLinks('twice@example.com', 'newsletter-confirmation')
    expect(links.map((link) => link.split('/').at(-1))).toEqual([token, token])
    expect(await statusOf(token)).toBe('confirmed')
  })

  test('on a Spanish page is confirmed in Spanish, and every link in its emails leads there', async () => {
    const email = 'lectora@example.com'
    await t.call('POST', `/newsletters/${id}/subscribers`, { body: { email, language: 'es' } })
    const [link] = await t.mailLinks(email, 'newsletter-confirmation')
    const page = `/es/newsletters/subscriptions/${await tokenOf(email)}`
    expect(new URL(link ?? '').pathname).toBe(page)
    const { headers } = await t.call('GET', `/newsletter-subscriptions/${await tokenOf(email)}/unsubscribe`)
    expect(new URL(headers.location ?? '').pathname).toBe(page)
    const mail = t.platform.db.selectFrom('mails').select('subject').where('recipient', '=', email)
    expect((await mail.executeTakeFirstOrThrow()).subject).toMatch(/^Confirma tu suscripción a /)
  })

  test('sends at most one email a day, so that it can’t be used to flood a mailbox', async () => {
    for (let n = 0; n < 3; n++) await subscribe('often@example.com')
    expect(await t.mailLinks('often@example.com', 'newsletter-confirmation')).toHaveLength(1)
    await t.later(2 * HOUR, () => subscribe('often@example.com'))
    expect(await t.mailLinks('often@example.com', 'newsletter-confirmation')).toHaveLength(1)
    await t.later(25 * HOUR, () => subscribe('often@example.com'))
    expect(await t.mailLinks('often@example.com', 'newsletter-confirmation')).toHaveLength(2)
  })

  test('to many newsletters at once sends five emails a day to a mailbox, in any spelling', async () => {
    const { docs } = (await t.call('GET', '/newsletters', { query: { limit: '100' } })).body
    expect(docs.length).toBeGreaterThan(5)
    await Promise.all(
      docs.map((each: { id: string }, n: number) =>
        subscribe(n % 2 ? 'Many@example.com' : 'many@example.com', each.id),
      ),
    )
    const sent = await t.platform.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', 'in', ['Many@example.com', 'many@example.com'])
      .execute()
    expect(sent).toHaveLength(5)
  })

  test('concurrently creates one subscriber', async () => {
    await Promise.all(Array.from({ length: 5 }, () => subscribe('crowd@example.com')))
    expect(await t.mailLinks('crowd@example.com', 'newsletter-confirmation')).toHaveLength(1)
  })

  test('requires an email', async () => {
    const { status, body } = await subscribe('nobody')
    expect([status, body.errors]).toEqual([422, [{ path: 'email', message: 'Invalid email format' }]])
  })

  test('that is not confirmed is forgotten after a week', async () => {
    await subscribe('late@example.com')
    const token = await tokenOf('late@example.com')
    const kept = await confirmed('kept@example.com')
    await t.work('newsletters:forget', {}, new Date(Date.now() + 6 * DAY))
    expect(await statusOf(token)).toBe('pending')
    await t.work('newsletters:forget', {}, new Date(Date.now() + 8 * DAY))
    expect((await t.call('GET', `/newsletter-subscriptions/${token}`)).status).toBe(404)
    expect(await statusOf(kept)).toBe('confirmed')
  })
})

describe('unsubscribing', () => {
  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form of parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
    ['whatever else', 'text/plain', 'anything'],
  ])('is one POST without a cookie or sign-in, with %s', async (name, contentType, payload) => {
    const token = await confirmed(`${name.replaceAll(' ', '-')}@example.com`)
    expect((await oneClick(token, contentType, payload)).statusCode).toBe(204)
    expect(await statusOf(token)).toBe('unsubscribed')
    expect((await oneClick(token)).statusCode).toBe(204)
  })

  test('is not done by a GET, which goes to the page with the button', async () => {
    const token = await confirmed('reader@example.com')
    const { status, headers } = await t.call('GET', `/newsletter-subscriptions/${token}/unsubscribe`)
    expect([status, new URL(headers.location ?? '').pathname]).toEqual([303, `/newsletters/subscriptions/${token}`])
    expect(await statusOf(token)).toBe('confirmed')
  })

  test('can be undone through the link in a new email', async () => {
    const token = await confirmed('back@example.com')
    await oneClick(token)
    expect((await subscribe('back@example.com')).status).toBe(202)
    expect(await statusOf(token)).toBe('pending')
  })

  test('through an unknown link is 404', async () => {
    expect((await oneClick('none')).statusCode).toBe(404)
    expect((await t.call('POST', '/newsletter-subscriptions/none/confirm')).status).toBe(404)
  })

  test('is forgotten, along with its address, after a month', async () => {
    const token = await confirmed('gone@example.com')
    await oneClick(token)
    await t.work('newsletters:forget', {}, new Date(Date.now() + 29 * DAY))
    expect(await statusOf(token)).toBe('unsubscribed')
    await t.work('newsletters:forget', {}, new Date(Date.now() + 31 * DAY))
    expect((await t.call('GET', `/newsletter-subscriptions/${token}`)).status).toBe(404)
  })
})
