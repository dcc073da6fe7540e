import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'

let t: TestPlatform
let employee: Person
let admin: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[employee, admin] = await Promise.all([t.given.employee(), t.given.admin()])
})
afterAll(() => t.close())

const letter = { name: 'Wren Halloran', email: 'wren@example.com', message: 'May I bring a goat?' }

function write(fields: object = {}) {
  return t.call('POST', '/contact', { body: { ...letter, ...fields } })
}

function mark(id: string, status: string, headers: Record<string, string> = {}) {
  return t.call('PATCH', `/contact-submissions/${id}`, { as: employee, body: { status }, headers })
}

async function listed(query: Record<string, string> = {}) {
  return (await t.call('GET', '/contact-submissions', { as: employee, query })).body.docs.map(
    (doc: { id: string }) => doc.id,
  )
}

describe('the contact form', () => {
  test('accepts a message without a subject, as new', async () => {
    const { status, body } = await write()
    expect([status, body]).toMatchObject([201, { ...letter, subject: '', status: 'new', version: 1 }])
  })

  test('confirms it with an email that repeats none of the message', async () => {
    const email = 'confirmed@example.com'
    await write({ email, name: 'Buy Watches', subject: 'watches.example', message: 'https://watches.example' })
    const { docs } = (await t.call('GET', '/mails', { as: admin })).body
    const mails = docs.filter((mail: { recipient: string }) => mail.recipient === email)
    expect(mails).toMatchObject([{ subject: 'We got your message', kind: 'contact', status: 'queued' }])
    expect(mails[0].text).not.toMatch(/watches/i)
  })

  test('confirms at most twice a day, so that it can’t be used to flood a mailbox', async () => {
    const email = 'flooded@example.com'
    for (const spelled of [email, email, email, 'Flooded@example.com'])
      expect((await write({ email: spelled })).status).toBe(201)
    const { docs } = (await t.call('GET', '/mails', { as: admin, query: { limit: '100' } })).body
    expect(docs.filter(({ recipient }: { recipient: string }) => recipient.toLowerCase() === email)).toHaveLength(2)
  })

  test('sends no email when it rejects a message', async () => {
    await write({ email: 'nobody@example.com', message: '' })
    const { docs } = (await t.call('GET', '/mails', { as: admin })).body
    expect(docs.map((mail: { recipient: string }) => mail.recipient)).not.toContain('nobody@example.com')
  })

  test.each([
    ['no name', { name: '' }, 'name', 'Name is required.'],
    ['a name too long', { name: 'x'.repeat(101) }, 'name', 'Name must be at most 100 characters.'],
    ['no email', { email: undefined }, 'email', 'Email is required.'],
    ['an email with two dots', { email: 'a@b..example.com' }, 'email', 'Invalid email format'],
    ['an email of a dashed host', { email: 'a@-b.example.com' }, 'email', 'Invalid email format'],
    ['a second recipient', { email: 'a@example.com\nBcc: b@example.com' }, 'email', 'Invalid email format'],
    ['a subject too long', { subject: 'x'.repeat(101) }, 'subject', 'Subject must be at most 100 characters.'],
    ['no message', { message: ' ' }, 'message', 'Message is required.'],
    ['a message too long', { message: 'x'.repeat(2001) }, 'message', 'Message must be at most 2000 characters.'],
    ['NUL', { message: 'a\0b' }, 'message', 'Text must not contain a NUL character.'],
    ['a language that no page has', { language: 'fr' }, 'language', 'Language must be one of en, es.'],
    ['a status', { status: 'answered' }, 'status', 'Unknown field "status".'],
  ])('responds 422 to %s and explains why', async (_, fields, path, message) => {
    const { status, body } = await write(fields)
    expect([status, body.errors]).toEqual([422, [{ path, message }]])
  })
})

test('staff read submissions, newest first and by status', async () => {
  const [first, second] = [(await write()).body, (await write()).body]
  await mark(first.id, 'answered')
  expect((await listed()).slice(0, 2)).toEqual([second.id, first.id])
  expect(await listed({ status: 'answered' })).toEqual([first.id])
  expect(await listed({ status: 'new' })).not.toContain(first.id)
})

describe('answering', () => {
  test('can be undone, and is in the audit log', async () => {
    const { id } = (await write()).body
    expect((await mark(id, 'answered')).body).toMatchObject({ status: 'answered', version: 2 })
    expect((await mark(id, 'new')).body).toMatchObject({ status: 'new', version: 3 })
    const log = await t.platform.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_id', '=', id)
      .orderBy('at')
      .execute()
    expect(log).toMatchObject([
      { actor_id: employee.id, action: 'contact-submission.update', after: { status: 'answered' } },
      { before: { status: 'answered' }, after: { status: 'new' } },
    ])
  })

  test('succeeds once when two people answer concurrently', async () => {
    const { id } = (await write()).body
    const answer = () => mark(id, 'answered')
    const answers = await t.meetAt('contact_submissions', id, [answer, answer])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('from an old version is 412, and with an unknown status 422', async () => {
    const { id } = (await write()).body
    expect((await mark(id, 'answered', { 'if-match': '"7"' })).status).toBe(412)
    expect((await mark(id, 'closed')).body.errors).toEqual([
      { path: 'status', message: 'Status must be one of new, answered.' },
    ])
  })
})

describe('a reply', () => {
  const reply = (id: string, message: string) =>
    t.call('POST', `/contact-submissions/${id}/replies`, { as: employee, body: { message } })

  test('is emailed with the message it answers, stored with it, and marks it as answered', async () => {
    const email = 'goat@example.com'
    const { id } = (await write({ email, subject: 'A goat' })).body
    const { status, body } = await reply(id, 'Yes, if it sleeps outside.')
    expect([status, body.status]).toEqual([201, 'answered'])
    expect(body.replies).toMatchObject([{ message: 'Yes, if it sleeps outside.', authorName: expect.any(String) }])
    const { docs } = (await t.call('GET', '/mails', { as: admin, query: { text: email, kind: 'reply' } })).body
    expect(docs).toMatchObject([{ subject: 'Re: A goat', text: expect.stringContaining('> May I bring a goat?') }])
    expect(docs[0].text).toMatch(/^Yes, if it sleeps outside\./)
  })

  test('is written in the language of the page, like the email that confirmed the message', async () => {
    const email = 'cabra@example.com'
    const { id } = (await write({ email, message: '¿Puedo llevar una cabra?', language: 'es' })).body
    await reply(id, 'Sí, si duerme afuera.')
    const { docs } = (await t.call('GET', '/mails', { as: admin, query: { text: email } })).body
    expect(docs.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Tu mensaje a Lodestay',
      'Recibimos tu mensaje',
    ])
    expect(docs[0].text).toContain('Escribiste:\n> ¿Puedo llevar una cabra?')
  })

  test('quotes no links, since anyone can type anyone’s address', async () => {
    const email = 'stranger@example.com'
    const message = 'You won.\n\nhttps://evil.example/claim or www.evil.example'
    const { id } = (await write({ email, subject: 'Gift: https://evil.example/s', message })).body
    await reply(id, 'See https://help.example.')
    const { docs } = (await t.call('GET', '/mails', { as: admin, query: { text: email, kind: 'reply' } })).body
    expect(docs[0].subject).toBe('Re: Gift: evil example/s')
    expect(docs[0].text).toContain('> You won.\n> \n> evil example/claim or evil example')
    expect(docs[0].text).toMatch(/^See https:\/\/help\.example\./)
    expect(docs[0].text).not.toMatch(/evil\./)
  })

  test('may be followed by another, and each is in the audit log, without its text', async () => {
    const { id } = (await write()).body
    await reply(id, 'One.')
    expect((await reply(id, 'Two.')).body.replies.map(({ message }: { message: string }) => message)).toEqual([
      'One.',
      'Two.',
    ])
    const { docs } = (await t.call('GET', '/audit', { as: admin, query: { subjectId: id } })).body
    expect(docs).toMatchObject([
      { action: 'contact-submission.reply', actorId: employee.id, after: { replyId: expect.any(String) } },
      { action: 'contact-submission.reply', after: { replyId: expect.any(String) } },
    ])
    expect(JSON.stringify(docs)).not.toContain('Two.')
  })

  test('without text is 422', async () => {
    const { id } = (await write()).body
    const { status, body } = await reply(id, ' ')
    expect([status, body.errors]).toEqual([422, [{ path: 'message', message: 'Message is required.' }]])
  })

  test('is deleted together with the message', async () => {
    const { id } = (await write()).body
    await reply(id, 'Yes.')
    await t.work('contact:forget-answered', {}, new Date(Date.now() + 366 * 86_400_000))
    const left = await t.platform.db.selectFrom('staff_replies').selectAll().where('subject_id', '=', id).execute()
    expect(left).toEqual([])
  })
})

test('the list can be read to its end with its cursor, each item once, even while more are added', async () => {
  for (let n = 0; n < 4; n++) await write()
  const read = (query: Record<string, string>) => t.call('GET', '/contact-submissions', { as: employee, query })
  const idsOf = ({ body }: { body: { docs: { id: string }[] } }) => body.docs.map(({ id }) => id)
  const whole = idsOf(await read({ limit: '100' }))
  const first = await read({ limit: '3' })
  await write()
  const rest = await read({ limit: '100', cursor: first.body.nextCursor })
  expect([...idsOf(first), ...idsOf(rest)]).toEqual(whole)
  expect(rest.body.nextCursor).toBeNull()
  const foreign = await read({ cursor: 'bm9uZQ' })
  expect([foreign.status, foreign.body.errors]).toEqual([422, [{ path: 'cursor', message: 'Cursor is invalid.' }]])
})
