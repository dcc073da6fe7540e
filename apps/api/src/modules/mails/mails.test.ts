import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb, createPool } from '../../kernel/db.ts'
import { createLog } from '../../kernel/log.ts'
import { type Person, startTestPlatform, TEST_SECRET, type TestPlatform } from '../../test/index.ts'
import { createMailSeal, mailPoster } from './index.ts'

type Host = Person & { organizationId: string }
let t: TestPlatform
let owner: Host
let employee: Person
let admin: Person
beforeAll(async () => {
  t = await startTestPlatform()
  ;[owner, employee, admin] = await Promise.all([t.given.host(), t.given.employee(), t.given.admin()])
})
afterAll(() => t.close())

const DAY = 86_400_000

function auth(path: string, payload: object, on = t) {
  return on.platform.server.inject({ method: 'POST', url: `/api/auth${path}`, payload })
}

async function invitePerson(email: string, on = t, as = owner): Promise<void> {
  const { status } = await on.call('POST', `/organizations/${as.organizationId}/users`, { as, body: { email } })
  expect(status).toBeLessThan(300)
}

function latest(email: string, on = t) {
  return on.platform.db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

async function send(email: string, on = t) {
  await on.work('mails:send', { id: (await latest(email, on)).id })
  return latest(email, on)
}

async function outbox(as: Person): Promise<{ recipient: string; text: string }[]> {
  return (await t.call('GET', '/mails', { as, query: { limit: '100' } })).body.docs
}

describe('a secret link', () => {
  test('is not in any database row that can be read without the key', async () => {
    const person = await t.given.user()
    await auth('/request-password-reset', { email: person.email })
    await invitePerson(person.email)
    const secrets = [
      await t.mailLink(person.email, 'password-reset'),
      await t.mailLink(person.email, 'invitation'),
    ].map((link) => /[\w-]+$/.exec(link)?.[0] ?? '')
    expect(secrets.every((secret) => secret.length > 10)).toBe(true)
    // The identity service's own codes are in a separate schema.
    const tables = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker')`.execute(t.platform.db)
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ line: string }>`select row_to_json(r)::text as line from ${sql.raw(name)} r`.execute(
        t.platform.db,
      )
      for (const { line } of rows) for (const secret of secrets) expect(line, name).not.toContain(secret)
    }
  })

  test('is hidden from anyone reading the outbox, including admins', async () => {
    const person = await t.given.user()
    await auth('/request-password-reset', { email: person.email })
    const mail = (await outbox(admin)).find(({ recipient }) => recipient === person.email)
    expect(mail?.text).toContain('within an hour:\n[link]')
    expect(mail?.text).not.toMatch(/https?:/)
  })

  test('opens only under the row it was sealed for', async () => {
    const [one, other] = ['one@example.com', 'other@example.com']
    await invitePerson(one)
    await invitePerson(other)
    await t.platform.db
      .updateTable('mails')
      .set({ sealed_link: (await latest(one)).sealed_link })
      .where('recipient', '=', other)
      .execute()
    expect(await t.mailLinks(other, 'invitation')).toEqual([''])
  })

  test('is wiped after a week, whatever happened to its email', async () => {
    await invitePerson('late@example.com')
    await t.work('mails:wipe-links', {}, new Date(Date.now() + 6.9 * DAY))
    expect(await latest('late@example.com')).toMatchObject({ status: 'queued', sealed_link: expect.any(String) })
    await t.work('mails:wipe-links', {}, new Date(Date.now() + 7.1 * DAY))
    expect(await latest('late@example.com')).toMatchObject({ status: 'failed', sealed_link: null })
  })

  test('must have a placeholder in the text: an email without one is rejected before it is stored', async () => {
    const post = mailPoster(createMailSeal('x'.repeat(32)))
    const mail = {
      to: 'a@example.com',
      subject: 'Hi',
      text: 'Follow the link.',
      kind: 'test',
      link: 'https://a.example',
    }
    await expect(post(t.platform.db, mail)).rejects.toThrow('does not say [link]')
  })
})

describe('the outbox', () => {
  test('hides emails to admins from employees', async () => {
    await auth('/request-password-reset', { email: admin.email })
    const recipients = async (as: Person) => (await outbox(as)).map(({ recipient }) => recipient)
    expect(await recipients(employee)).not.toContain(admin.email)
    expect(await recipients(admin)).toContain(admin.email)
  })

  test('logs each reading in the audit log, but not whose address was searched for', async () => {
    const reader = await t.given.employee()
    await t.call('GET', '/mails', { as: reader, query: { limit: '7', page: '2', text: 'ada@example.com' } })
    const { docs } = (await t.call('GET', '/audit', { as: admin, query: { actorId: reader.id } })).body
    expect(docs).toMatchObject([{ action: 'mail.list', after: { limit: 7, page: 2, byText: true } }])
    expect(JSON.stringify(docs)).not.toContain('ada@')
  })
})

describe('staff can search for an email', () => {
  const found = async (query: Record<string, string>) =>
    (await t.call('GET', '/mails', { as: admin, query })).body.docs.map(({ id }: { id: string }) => id)

  test('by part of the recipient or the subject, by status and by kind, and with a cursor', async () => {
    await invitePerson('finder-one@example.com')
    await invitePerson('finder-two@example.com')
    await send('finder-two@example.com')
    const [one, two] = [(await latest('finder-one@example.com')).id, (await latest('finder-two@example.com')).id]
    expect(await found({ text: 'FINDER-' })).toEqual([two, one])
    expect(await found({ text: 'finder-', status: 'queued' })).toEqual([one])
    expect(await found({ text: 'finder-', kind: 'password-reset' })).toEqual([])
    const first = (await t.call('GET', '/mails', { as: admin, query: { text: 'finder-', limit: '1' } })).body
    expect(await found({ text: 'finder-', cursor: first.nextCursor })).toEqual([one])
  })
})

describe('an email is resent', () => {
  const resend = async (as: Person, email: string, on = t) =>
    on.call('POST', `/mails/${(await latest(email, on)).id}/resend`, { as })

  test('on request of staff, and the log records who did it, without the address', async () => {
    await invitePerson('again@example.com')
    expect((await resend(employee, 'again@example.com')).status).toBe(409)
    await send('again@example.com')
    const { status, body } = await resend(employee, 'again@example.com')
    expect([status, body.status, body.text.includes('[link]')]).toEqual([200, 'queued', true])
    expect((await send('again@example.com')).status).toBe('kept')
    const { docs } = (await t.call('GET', '/audit', { as: admin, query: { action: 'mail.resend' } })).body
    expect(docs).toMatchObject([{ actorId: employee.id, before: { kind: 'invitation', status: 'kept' } }])
    expect(JSON.stringify(docs)).not.toContain('again@')
  })

  test('but not without the link it had', async () => {
    await invitePerson('wiped@example.com')
    await t.work('mails:wipe-links', {}, new Date(Date.now() + 7.1 * DAY))
    const { status, body } = await resend(employee, 'wiped@example.com')
    expect([status, body.detail]).toEqual([409, 'The link in this email is gone. Ask them to request a new one.'])
  })

  test('also if its text contains the link’s placeholder, but it never had a link', async () => {
    const mail = { to: 'words@example.com', subject: 'News', text: 'The stay is called [link].', kind: 'notifications' }
    await mailPoster(createMailSeal('another secret'))(t.platform.db, mail)
    await send(mail.to)
    expect((await resend(employee, mail.to)).status).toBe(200)
    expect((await send(mail.to)).status).toBe('kept')
  })

  test('but not without its link either, if an earlier version stored it', async () => {
    await invitePerson('earlier@example.com')
    await t.platform.db
      .updateTable('mails')
      .set({ has_link: null, sealed_link: null, status: 'failed' })
      .where('recipient', '=', 'earlier@example.com')
      .execute()
    expect((await resend(employee, 'earlier@example.com')).status).toBe(409)
  })

  test('but not by an employee, if it went to an admin', async () => {
    await auth('/request-password-reset', { email: admin.email })
    await send(admin.email)
    expect((await resend(employee, admin.email)).status).toBe(404)
    expect((await resend(admin, admin.email)).status).toBe(200)
  })
})

describe('an email whose job', () => {
  const post = async (to: string) => {
    const mail = { to, subject: 'News', text: 'The stay is booked.', kind: 'notifications' }
    await mailPoster(createMailSeal('a secret'))(t.platform.db, mail)
  }
  const changeJob = async (email: string, change: string) => {
    const { id } = await latest(email)
    await sql`update graphile_worker._private_jobs set ${sql.raw(change)} where key = ${`mails:send ${id}`}`.execute(
      t.platform.db,
    )
  }
  const giveUp = (email: string) => changeJob(email, 'attempts = max_attempts')
  const statusAfterSweep = async (email: string) => {
    await t.work('mails:fail-abandoned')
    return (await latest(email)).status
  }

  test('was abandoned has failed, and staff can resend it', async () => {
    await post('given-up@example.com')
    await giveUp('given-up@example.com')
    expect(await statusAfterSweep('given-up@example.com')).toBe('failed')
    const query = { text: 'given-up@' }
    const { docs } = (await t.call('GET', '/mails', { as: employee, query })).body
    expect(docs).toMatchObject([{ status: 'failed', isResendable: true }])
    expect((await t.call('POST', `/mails/${docs[0].id}/resend`, { as: employee })).status).toBe(200)
    expect(await statusAfterSweep('given-up@example.com')).toBe('queued')
    expect((await send('given-up@example.com')).status).toBe('kept')
  })

  test('is gone has failed', async () => {
    await post('no-job@example.com')
    const { id } = await latest('no-job@example.com')
    await sql`select graphile_worker.remove_job(${`mails:send ${id}`})`.execute(t.platform.db)
    expect(await statusAfterSweep('no-job@example.com')).toBe('failed')
  })

  test('is being retried, or on its last attempt, is still waiting', async () => {
    await post('tried@example.com')
    await changeJob('tried@example.com', 'attempts = max_attempts - 1')
    expect(await statusAfterSweep('tried@example.com')).toBe('queued')
    await changeJob('tried@example.com', "attempts = max_attempts, locked_at = now(), locked_by = 'a worker'")
    expect(await statusAfterSweep('tried@example.com')).toBe('queued')
  })

  test('was abandoned and is rerun by an admin is sent', async () => {
    await invitePerson('job-again@example.com')
    await giveUp('job-again@example.com')
    expect(await statusAfterSweep('job-again@example.com')).toBe('failed')
    expect((await send('job-again@example.com')).status).toBe('kept')
  })

  test('was abandoned and is rerun after its link is gone is not sent', async () => {
    await invitePerson('job-late@example.com')
    await t.work('mails:wipe-links', {}, new Date(Date.now() + 7.1 * DAY))
    expect((await send('job-late@example.com')).status).toBe('failed')
  })
})

describe('following a link on this machine', () => {
  const follow = async (as: Person, email: string, headers: Record<string, string> = {}, on = t) =>
    on.call('GET', `/mails/${(await latest(email, on)).id}/link`, { as, headers })

  test('gives a developer of a demo the link, and records it in the audit log', async () => {
    await invitePerson('followed@example.com')
    await send('followed@example.com')
    const { status, body } = await follow(employee, 'followed@example.com')
    expect([status, body.link]).toEqual([200, await t.mailLink('followed@example.com', 'invitation')])
    const { docs } = (await t.call('GET', '/audit', { as: admin, query: { action: 'mail.open-link' } })).body
    expect(docs).toMatchObject([{ actorId: employee.id, subjectId: (await latest('followed@example.com')).id }])
  })

  test('is 404 for requests from elsewhere', async () => {
    await invitePerson('remote@example.com')
    expect((await follow(admin, 'remote@example.com', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
  })

  test('gives an employee no way into an admin’s account', async () => {
    await auth('/request-password-reset', { email: admin.email })
    expect((await follow(employee, admin.email)).status).toBe(404)
    expect((await follow(admin, admin.email)).status).toBe(200)
  })

  test('is 404 for an email without a link', async () => {
    await t.call('POST', '/contact', { body: { name: 'Wren', email: 'wren@example.com', message: 'Hello.' } })
    expect((await follow(admin, 'wren@example.com')).status).toBe(404)
  })
})

describe('outside a demo', () => {
  let live: TestPlatform
  let liveOwner: Host
  let server: Server
  const received: string[] = []
  const lines: string[] = []
  const post = mailPoster(createMailSeal(TEST_SECRET))
  beforeAll(async () => {
    server = smtpServer(received)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    live = await startTestPlatform({
      DEMO: 'false',
      PUBLIC_URL: 'http://localhost:3000',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      MAIL_FROM: 'Stays <hello@stay.example>',
    })
    liveOwner = await live.given.host()
  })
  afterAll(async () => {
    await live.close()
    server.close()
  })

  test('only the sender opens a link, and it is wiped once the email is sent', async () => {
    await invitePerson('invited@example.com', live, liveOwner)
    const link = await live.mailLink('invited@example.com', 'invitation')
    expect(await send('invited@example.com', live)).toMatchObject({ status: 'sent', sealed_link: null })
    expect(received.at(-1)).toContain(link)
    expect(received.at(-1)).not.toContain('[link]')
  })

  test('an email that its link unsubscribes from is resent with that link, also after a week', async () => {
    const mail = {
      to: 'follower@example.com',
      subject: 'News',
      text: 'A week at the lake.\n\nStop these emails:\n[link]',
      kind: 'notifications',
      link: 'http://localhost:3000/api/mail-subscriptions/abc/unsubscribe',
      unsubscribes: true,
    }
    await post(live.platform.db, mail)
    await live.work('mails:wipe-links', {}, new Date(Date.now() + 7.1 * DAY))
    expect((await send(mail.to, live)).status).toBe('sent')
    await live.work('mails:wipe-links', {}, new Date(Date.now() + 7.1 * DAY))
    const before = received.length
    const { id } = await latest(mail.to, live)
    expect((await live.call('POST', `/mails/${id}/resend`, { as: await live.given.admin() })).status).toBe(200)
    expect((await send(mail.to, live)).status).toBe('sent')
    expect(received.slice(before).join('')).toContain('/api/mail-subscriptions/abc/unsubscribe')
  })

  test('an email has its link once, also if a name in it contains the placeholder', async () => {
    const mail = {
      to: 'guest@example.com',
      subject: 'News',
      text: 'Confirm at [link] is public.\n\nStop these emails:\n[link]',
      kind: 'notifications',
      link: 'http://localhost:3000/stop',
    }
    await post(live.platform.db, mail)
    await send(mail.to, live)
    expect(received.at(-1)?.replaceAll('\r', '')).toContain(
      'Confirm at [link] is public.\n\nStop these emails:\nhttp://localhost:3000/stop\n',
    )
  })

  test('links from the outbox can’t be followed', async () => {
    const staff = await live.given.admin()
    await invitePerson('other@example.com', live, liveOwner)
    const { id } = await latest('other@example.com', live)
    expect((await live.call('GET', `/mails/${id}/link`, { as: staff })).status).toBe(404)
  })

  test('an email without a link is sent unchanged, even if [link] appears in its text', async () => {
    const text = 'The stay is called [link].'
    await mailPoster(createMailSeal('another secret'))(live.platform.db, {
      to: 'plain@example.com',
      subject: 'News',
      text,
      kind: 'notifications',
    })
    expect((await send('plain@example.com', live)).status).toBe('sent')
    expect(received.at(-1)).toContain(text)
  })

  test('an email whose link was sealed with another secret is not sent with a hole in it; the log has its id and no link', async () => {
    const mail = {
      to: 'lost@example.com',
      subject: 'Hi',
      text: 'Go: [link]',
      kind: 'invitation',
      link: 'https://secret.example',
    }
    await mailPoster(createMailSeal('another secret'))(live.platform.db, mail)
    const { id } = await latest('lost@example.com', live)
    const log = createLog(
      'info',
      new Writable({
        write: (line, _, done) => {
          lines.push(String(line))
          done()
        },
      }),
    )
    const job = live.platform.modules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'mails:send')
    await job?.run({ id }, { db: live.platform.db, now: new Date(), log })
    expect(await latest('lost@example.com', live)).toMatchObject({ status: 'failed', sealed_link: null })
    expect(lines.join('')).toContain(id)
    expect(lines.join('')).not.toContain('secret.example')
  })
})

test('the migration removes the links from previously stored emails', async () => {
  const file = join(import.meta.dirname, '../../db/migrations/0040_sealed_mail_links.sql')
  const migration = await readFile(file, 'utf8')
  const undo = new Error('undo')
  const stored = { recipient: 'old@example.com', subject: 'Old' }
  const text = 'Accept:\n\nhttp://localhost:3000/invitations/abc-123\n\nOr do nothing.'
  // Only the tables' owner can change them.
  const pool = createPool(t.ownerUrl)
  const owner = createDb(pool)
  await owner
    .transaction()
    .execute(async (tx) => {
      await sql`delete from mails`.execute(tx)
      await sql`alter table mails drop column sealed_link`.execute(tx)
      const rows = (['queued', 'sent', 'kept'] as const).flatMap((status) =>
        ['invitation', 'password-reset', 'email-verification', 'notifications'].map((kind) => ({ kind, status })),
      )
      for (const row of rows)
        await sql`insert into mails (id, recipient, subject, body_text, kind, status)
          values (${`mail_${row.kind}_${row.status}`}, ${stored.recipient}, ${stored.subject}, ${text}, ${row.kind}, ${row.status})`.execute(
          tx,
        )
      await sql.raw(migration).execute(tx)
      const after = await tx.selectFrom('mails').select(['kind', 'status', 'body_text']).execute()
      const scrubbed = after.filter(({ kind }) => kind !== 'notifications')
      expect(new Set(scrubbed.map(({ body_text }) => body_text))).toEqual(
        new Set(['Accept:\n\n[link]\n\nOr do nothing.']),
      )
      // Queued emails have lost their link, so they are not sent.
      expect(new Set(scrubbed.map(({ status }) => status))).toEqual(new Set(['failed', 'sent', 'kept']))
      expect(after.find(({ kind, status }) => kind === 'notifications' && status === 'queued')?.body_text).toBe(text)
      throw undo
    })
    .catch((error) => {
      if (error !== undo) throw error
    })
  await owner.destroy()
})

/** Just enough of an SMTP server to accept an email; `received` collects the decoded texts. */
function smtpServer(received: string[]): Server {
  return createServer((socket) => {
    let data: string | null = null
    socket.setEncoding('utf8')
    socket.write('220 test\r\n')
    socket.on('data', (chunk: string) => {
      if (data === null && /^DATA/i.test(chunk)) {
        data = ''
        socket.write('354 go on\r\n')
      } else if (data === null) socket.write(/^QUIT/i.test(chunk) ? '221 bye\r\n' : '250 ok\r\n')
      else {
        data += chunk
        if (!data.endsWith('\r\n.\r\n')) return
        const unfolded = data.replaceAll('=\r\n', '')
        received.push(unfolded.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))))
        data = null
        socket.write('250 ok\r\n')
      }
    })
  })
}
