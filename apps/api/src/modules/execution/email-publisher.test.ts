import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import type { Catalogue, CatalogueOutlet } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  decoded,
  type Host,
  headerOf,
  type Mailbox,
  type PayingPlatform,
  type Person,
  startMailbox,
  startPayingPlatform,
  sweepWithBroken,
} from '../../test/index.ts'

const MINUTE = 60_000
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

let mailbox: Mailbox
let t: PayingPlatform
let host: Host
let employee: Person
let letter: CatalogueOutlet
beforeAll(async () => {
  mailbox = await startMailbox()
  t = await startPayingPlatform({
    SMTP_URL: mailbox.url,
    DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    DKIM_DOMAIN: 'lodestay.test',
  })
  ;[host, employee] = await Promise.all([t.given.host(), t.given.employee()])
  const { outlets } = await t.platform.providers.content.catalogue()
  letter = outlets.find(
    ({ network, isOpen, roles }) => network?.platform === 'Email' && isOpen && roles.includes('posting'),
  ) as CatalogueOutlet
})
beforeEach(() => t.platform.db.deleteFrom('newsletter_subscribers').execute())
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await t.close()
  await mailbox.close()
})

/** A queued promotion that one newsletter posts. @returns its id and its task's id. */
async function mailing(on = t, as: [Host, Person] = [host, employee]) {
  const price = letter.prices.find(({ role }) => role === 'posting')
  if (!price) throw new Error('the newsletter posts nothing')
  const { promotionTypeId, variantId } = price
  const chosen = { postOutlets: [letter.id], amplificationOutlets: [], reshareOutlets: [] }
  const { id, stayId } = await on.queuedPromotion(...as, { promotionTypeId, variantId, ...chosen })
  const { body } = await on.call('GET', '/execution-tasks', { as: as[1], query: { promotionId: id } })
  return { id, stayId, taskId: body.docs[0].id as string }
}

let people = 0
/** That many people who have confirmed their subscription to the newsletter. */
async function subscribers(count: number, on = t): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `reader-${++people}@example.com`)
  for (const email of emails) {
    await on.call('POST', `/newsletters/${letter.id}/subscribers`, { body: { email } })
    const token = (await on.mailLink(email, 'newsletter-confirmation')).split('/').at(-1)
    await on.call('POST', `/newsletter-subscriptions/${token}/confirm`)
  }
  return emails
}

function publish(taskId: string, minutesLater = 0) {
  return t.work('execution:publish', { taskId }, new Date(Date.now() + minutesLater * MINUTE))
}

async function task(taskId: string) {
  return (await t.call('GET', `/execution-tasks/${taskId}`, { as: employee })).body
}

function act(taskId: string, name: string, body: object = {}) {
  return t.call('POST', `/execution-tasks/${taskId}/${name}`, { as: employee, body })
}

function mailsTo(emails: readonly string[]): number[] {
  return emails.map((email) => mailbox.mailsTo(email).length)
}

async function attemptsOf(taskId: string): Promise<{ outcome: string; detail: string }[]> {
  return (await task(taskId)).attempts
}

describe('a newsletter', () => {
  test('is sent to each subscriber once, however many workers process it concurrently', async () => {
    const readers = await subscribers(6)
    const { id, taskId } = await mailing()
    await Promise.all([publish(taskId), publish(taskId), publish(taskId)])
    await publish(taskId)
    expect(mailsTo(readers)).toEqual([1, 1, 1, 1, 1, 1])
    const { body } = await t.call('GET', `/stay-promotions/${id}/execution-tasks`, { as: host })
    expect(body.docs[0]).toMatchObject({ status: 'done', proof: { note: 'Mailed to 6 subscribers.' } })
    expect((await t.call('GET', `/stay-promotions/${id}`, { as: host })).body.status).toBe('Executed')
  })

  test('contains the picture, the caption and the tracked link, as text and HTML', async () => {
    const [reader = ''] = await subscribers(1)
    const { taskId } = await mailing()
    await publish(taskId)
    const [raw = ''] = mailbox.mailsTo(reader)
    const { post, stayName } = await task(taskId)
    const text = decoded(raw)
    expect(headerOf(raw, 'From')).toContain(letter.name)
    expect(text).toContain(`See ${stayName}:`)
    expect(text).toContain(`href="${post.link}"`)
    expect(text).toContain('<p lang="en">A week by the lake.</p>')
    expect(text).toContain(`because you subscribed to ${letter.name}`)
    expect((await t.call('GET', new URL(post.link).pathname)).status).toBe(302)
  })

  test('shows pictures of ours as JPEGs, and no others', async () => {
    const scene = (view: string) => `/media/scenes/lake-cabin-autumn-dusk-${view}-7f3a21/1440`
    const { db } = t.platform
    const sourcesOf = async (taskId: string) => {
      const [reader = ''] = await subscribers(1)
      await publish(taskId)
      const sources = decoded(mailbox.mailsTo(reader)[0] ?? '').matchAll(/<img src="([^"]+)"/g)
      return [...sources].map(([, source]) => source?.replace('http://localhost:3000', ''))
    }
    const shared = await mailing()
    const media = JSON.stringify([{ url: `${scene('front')}.webp` }])
    await sql`update stay_card set card = jsonb_set(card::jsonb, '{media}', ${media}::jsonb) where stay_id = ${shared.stayId}`.execute(
      db,
    )
    expect(await sourcesOf(shared.taskId)).toEqual([`/media/cards${scene('front').slice('/media'.length)}.jpg`])
    const own = await mailing()
    const mediaFiles = [{ url: 'https://pictures.example.com/barn.jpg' }, { url: `${scene('afar')}.webp` }]
    const selection = JSON.stringify({ type: 'uploaded_media', mediaFiles })
    await sql`update stay_promotions set content = jsonb_set(content, '{mediaSelection}', ${selection}::jsonb)
      where id = ${own.id}`.execute(db)
    expect(await sourcesOf(own.taskId)).toEqual([`/media/posts/${own.taskId}/1.jpg`])
  })

  test('is in Spanish around the host’s own words for who subscribed on a Spanish page', async () => {
    const email = `lectora-${++people}@example.com`
    await t.call('POST', `/newsletters/${letter.id}/subscribers`, { body: { email, language: 'es' } })
    const token = (await t.mailLink(email, 'newsletter-confirmation')).split('/').at(-1)
    await t.call('POST', `/newsletter-subscriptions/${token}/confirm`)
    const { taskId } = await mailing()
    await publish(taskId)
    const [raw = ''] = mailbox.mailsTo(email)
    const { post, stayName } = await task(taskId)
    const text = decoded(raw)
    expect(text).toContain(`Ver ${stayName}:\r\n${post.link}?lang=es`)
    expect(text).toContain(`porque te suscribiste a ${letter.name}.`)
    expect(text).toContain(`/es/newsletters/subscriptions/${token}`)
    expect(text).toContain('<html lang="es">')
    expect(text).toContain('<p lang="en">A week by the lake.</p>')
    expect(text).not.toContain('>Unsubscribe<')
  })

  test('uses the subject of its preview, the first line of its text, and never the title', async () => {
    const [reader = ''] = await subscribers(1)
    const { taskId } = await mailing()
    await publish(taskId)
    const [raw = ''] = mailbox.mailsTo(reader)
    expect(headerOf(raw, 'Subject')).toBe('A week by the lake.')
    expect(decoded(raw)).not.toContain('Early autumn')
  })

  test('shows the poster of a video, since mail clients don’t play videos', async () => {
    const [reader = ''] = await subscribers(1)
    const { id, taskId } = await mailing()
    const videoId = 'vid_01kaf3v7y8e1zt6m4q9x2w5r0b'
    const poster = `/media/uploads/promotions/${videoId}/1080.webp`
    const encoded = { width: 1080, height: 1080, seconds: 9, bytes: 1000, placeholder: 'data:image/webp;base64,AA==' }
    const upload = { id: videoId, folder: 'promotions', files: [], bytes: 1000, owner_id: host.id, unused_since: null }
    await t.platform.db.insertInto('uploads').values(upload).execute()
    await t.platform.db
      .insertInto('videos')
      .values({ id: videoId, status: 'ready', container: 'mov', poster, ...encoded })
      .execute()
    const media = { type: 'uploaded_media', mediaFiles: [{ url: `/media/uploads/promotions/${videoId}/video.mp4` }] }
    await t.platform.db
      .updateTable('stay_promotions')
      .set({ content: sql`jsonb_set(content, '{mediaSelection}', ${JSON.stringify(media)}::jsonb)` })
      .where('id', '=', id)
      .execute()
    await publish(taskId)
    const text = decoded(mailbox.mailsTo(reader)[0] ?? '')
    const jpeg = poster.replace('/media/', '/media/cards/').replace('.webp', '.jpg')
    expect(text).toContain(`src="http://localhost:3000${jpeg}"`)
    expect(text).not.toContain('video.mp4')
  })

  test('supports one-click unsubscribe, with headers covered by the signature', async () => {
    const [reader = ''] = await subscribers(1)
    const { taskId } = await mailing()
    await publish(taskId)
    const [raw = ''] = mailbox.mailsTo(reader)
    expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const signature = headerOf(raw, 'DKIM-Signature').replaceAll(' ', '')
    expect(signature).toContain('d=lodestay.test')
    expect(signature).toMatch(/h=[^;]*:list-unsubscribe:list-unsubscribe-post/)
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    expect([isSignedBy(raw, pem), isSignedBy(raw.replace('One-Click', 'Two-Clicks'), pem)]).toEqual([true, false])

    const url = new URL(headerOf(raw, 'List-Unsubscribe').slice(1, -1))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const left = await t.platform.server.inject({
      method: 'POST',
      url: url.pathname,
      headers,
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(left.statusCode).toBe(204)
    await publish((await mailing()).taskId)
    expect(mailbox.mailsTo(reader)).toHaveLength(1)
  })

  test('is not sent to people who haven’t confirmed, or who unsubscribed before it was sent', async () => {
    await t.call('POST', `/newsletters/${letter.id}/subscribers`, { body: { email: 'waits@example.com' } })
    const { taskId } = await mailing()
    await publish(taskId)
    expect(mailbox.mailsTo('waits@example.com')).toEqual([])
    expect(await task(taskId)).toMatchObject({
      status: 'blocked',
      problem: 'No one has subscribed to this newsletter yet.',
    })
    const [reader = ''] = await subscribers(1)
    expect((await act(taskId, 'retry')).status).toBe(200)
    await publish(taskId)
    expect([mailsTo([reader]), (await task(taskId)).status]).toEqual([[1], 'done'])
  })
})

describe('a mail server', () => {
  test('that rejects a recipient as unknown ends their subscription, and the others get their email', async () => {
    const [good = '', gone = ''] = await subscribers(2)
    mailbox.behave(gone, 'bounce')
    const { taskId } = await mailing()
    await publish(taskId)
    expect(await task(taskId)).toMatchObject({ status: 'done', proof: { note: 'Mailed to 1 subscriber.' } })
    await publish((await mailing()).taskId)
    expect(mailsTo([good])).toEqual([2])
    const row = t.platform.db.selectFrom('newsletter_subscribers').select('status').where('email', '=', gone)
    expect(await row.executeTakeFirst()).toEqual({ status: 'unsubscribed' })
  })

  test('that is busy is retried later, for that recipient only', async () => {
    const [good = '', busy = ''] = await subscribers(2)
    mailbox.behave(busy, 'busy')
    const { taskId } = await mailing()
    await publish(taskId)
    expect([mailsTo([good, busy]), (await task(taskId)).status]).toEqual([[1, 0], 'running'])
    expect(await attemptsOf(taskId)).toMatchObject([{ outcome: 'postponed', detail: expect.stringContaining('451') }])
    await publish(taskId)
    mailbox.behave(busy, 'take')
    await publish(taskId, 1)
    expect([mailsTo([good, busy]), (await task(taskId)).status]).toEqual([[1, 1], 'done'])
  })

  test('isn’t used for a promotion paused before it begins, but finishes one under way', async () => {
    const [good = '', busy = ''] = await subscribers(2)
    mailbox.behave(busy, 'busy')
    const { id, taskId } = await mailing()
    const setEnabled = (enabled: boolean) => t.call('POST', `/stay-promotions/${id}`, { as: host, body: { enabled } })
    await setEnabled(false)
    await publish(taskId)
    expect(await task(taskId)).toMatchObject({ status: 'scheduled', problem: '', isPaused: true })
    expect(mailsTo([good, busy])).toEqual([0, 0])
    await setEnabled(true)
    await publish(taskId)
    await setEnabled(false)
    expect(await task(taskId)).toMatchObject({ status: 'running', isPaused: false })
    mailbox.behave(busy, 'take')
    await publish(taskId, 1)
    expect([mailsTo([good, busy]), (await task(taskId)).status]).toEqual([[1, 1], 'done'])
  })

  test('that disconnects before the message body is retried later', async () => {
    const [reader = ''] = await subscribers(1)
    mailbox.behave(reader, 'hang up first')
    const { taskId } = await mailing()
    await publish(taskId)
    expect((await task(taskId)).status).toBe('running')
    mailbox.behave(reader, 'take')
    await publish(taskId, 1)
    expect([mailsTo([reader]), (await task(taskId)).status]).toEqual([[1], 'done'])
  })

  test('that doesn’t respond times out, and is retried later', { timeout: 60_000 }, async () => {
    const [good = '', reader = ''] = await subscribers(2)
    mailbox.behave(reader, 'say nothing')
    const { taskId } = await mailing()
    await publish(taskId)
    expect([mailsTo([good, reader]), (await task(taskId)).status]).toEqual([[1, 0], 'running'])
    mailbox.behave(reader, 'take')
    await publish(taskId, 1)
    expect([mailsTo([good, reader]), (await task(taskId)).status]).toEqual([[1, 1], 'done'])
  })

  test('that rejects the text is not retried, and the subscriber is kept', async () => {
    const [reader = ''] = await subscribers(1)
    mailbox.behave(reader, 'reject')
    const { taskId } = await mailing()
    await publish(taskId)
    expect(await task(taskId)).toMatchObject({ status: 'blocked', problem: expect.stringContaining('554') })
    const row = t.platform.db.selectFrom('newsletter_subscribers').select('status').where('email', '=', reader)
    expect(await row.executeTakeFirst()).toEqual({ status: 'confirmed' })
  })

  test('that disconnects after the message body is never retried automatically: a person checks', async () => {
    const [reader = '', other = ''] = await subscribers(2)
    mailbox.behave(reader, 'hang up after')
    const { taskId } = await mailing()
    for (const later of [0, 1, 60]) await publish(taskId, later)
    expect(mailsTo([reader, other])).toEqual([1, 1])
    const blocked = await task(taskId)
    expect(blocked.status).toBe('blocked')
    expect(blocked.problem).toMatch(/^Nobody knows whether 1 of 2 got through\. Check, then try again/)
    const { docs } = (await t.call('GET', '/execution-tasks', { as: employee, query: { toDo: 'true', limit: '100' } }))
      .body
    expect(docs.map((each: { id: string }) => each.id)).toContain(taskId)

    mailbox.behave(reader, 'take')
    await act(taskId, 'retry')
    await publish(taskId)
    expect([mailsTo([reader, other]), (await task(taskId)).status]).toEqual([[2, 1], 'done'])
  })

  test('that keeps failing is given up on after eight tries, and staff decide', async () => {
    const [reader = ''] = await subscribers(1)
    mailbox.behave(reader, 'busy')
    const { taskId } = await mailing()
    for (let n = 0; n < 10; n++) await publish(taskId, n * 60)
    const { status, problem } = await task(taskId)
    expect([status, problem]).toEqual(['blocked', expect.stringMatching(/^Gave up after 8 attempts\. .*451/)])
    expect((await attemptsOf(taskId)).map(({ outcome }) => outcome)).toEqual([
      'refused',
      ...Array.from({ length: 7 }, () => 'postponed'),
    ])
    const given = await act(taskId, 'failed', { reason: 'The newsletter’s server is down.' })
    expect([given.status, given.body.status]).toEqual([200, 'failed'])
  })
})

test('a newsletter’s receivers are recorded in batches, and after a failure from where the last one ended', async () => {
  await subscribers(1)
  await sql`insert into newsletter_subscribers (id, outlet_id, email, status, changed_at)
    select 'sub_0' || lpad(n::text, 5, '0'), ${letter.id}, n || '@crowd.test', 'confirmed', now() from generate_series(1, 5000) n`.execute(
    t.platform.db,
  )
  const { id: last = '' } =
    (await t.platform.db.selectFrom('newsletter_subscribers').select('id').orderBy('id', 'desc').executeTakeFirst()) ??
    {}
  const { taskId } = await mailing()
  await sweepWithBroken(t, ['deliveries', 'receiver', last], () => publish(taskId))
  const recorded = t.platform.db.selectFrom('deliveries').select('receiver').where('task_id', '=', taskId)
  expect(await recorded.execute()).toHaveLength(5000)
  // Sent to by now.
  await t.platform.db.updateTable('deliveries').set({ status: 'sent' }).where('task_id', '=', taskId).execute()
  await publish(taskId)
  expect(await recorded.execute()).toHaveLength(5001)
  expect(await task(taskId)).toMatchObject({ status: 'done', proof: { note: 'Mailed to 5001 subscribers.' } })
})

describe('a worker that is killed while sending', () => {
  /** A task with an email that was being sent when its worker died, that long ago. */
  async function interrupted(minutesAgo: number) {
    const readers = await subscribers(2)
    mailbox.behave(readers[0] ?? '', 'busy')
    const { taskId } = await mailing()
    await publish(taskId)
    await t.platform.db
      .updateTable('deliveries')
      .set({ status: 'sending', began_at: new Date(Date.now() - minutesAgo * MINUTE) })
      .where('task_id', '=', taskId)
      .where('status', '=', 'queued')
      .execute()
    await sql`select graphile_worker.remove_job(${`execution:publish ${taskId}`})`.execute(t.platform.db)
    return { taskId, readers }
  }

  test('leaves an email in an unknown state: it is not resent automatically', async () => {
    const { taskId, readers } = await interrupted(3)
    await publish(taskId)
    expect([mailsTo(readers), (await task(taskId)).status]).toEqual([[0, 1], 'blocked'])
  })

  test('leaves its tasks to others, queued behind emails and sweeps: a backlog holds up nothing else', async () => {
    const { taskId } = await interrupted(3)
    await t.work('execution:sweep')
    const { rows } = await sql<{ priority: number }>`select priority from graphile_worker.jobs
      where key = ${`execution:publish ${taskId}`} or (task_identifier = 'mails:send' and attempts = 0) order by 1`.execute(
      t.platform.db,
    )
    const priorities = rows.map(({ priority }) => priority)
    expect([priorities[0], priorities.at(-1)]).toEqual([0, 10])
  })

  test('leaves a task that the sweep finds, once', async () => {
    const { taskId } = await interrupted(3)
    const found = async () => {
      await t.work('execution:sweep')
      const { rows } = await sql`select from graphile_worker.jobs where key = ${`execution:publish ${taskId}`}`.execute(
        t.platform.db,
      )
      return rows.length
    }
    expect([await found(), await found()]).toEqual([1, 1])
    await publish(taskId)
    await sql`select graphile_worker.remove_job(${`execution:publish ${taskId}`})`.execute(t.platform.db)
    expect(await found()).toBe(0)
  })

  test('is not joined by another worker during its last try', async () => {
    const { taskId } = await interrupted(3)
    await t.work('execution:sweep')
    const { db } = t.platform
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'a worker'
      where key = ${`execution:publish ${taskId}`}`.execute(db)
    await t.work('execution:sweep')
    const { rows } =
      await sql`select from graphile_worker._private_jobs where payload ->> 'taskId' = ${taskId}`.execute(db)
    expect(rows.length).toBe(1)
    await sql`delete from graphile_worker._private_jobs where payload ->> 'taskId' = ${taskId}`.execute(db)
  })

  test('is not presumed dead while it may still be sending', async () => {
    const { taskId } = await interrupted(1)
    await publish(taskId)
    expect((await task(taskId)).status).toBe('running')
    await publish(taskId, 2)
    expect((await task(taskId)).status).toBe('blocked')
  })
})

describe('changes after the purchase:', () => {
  async function withOutlet(change: (outlet: CatalogueOutlet) => CatalogueOutlet[]) {
    const { content } = t.platform.providers
    const before = await content.catalogue()
    const outlets = before.outlets.flatMap((outlet) => (outlet.id === letter.id ? change(outlet) : [outlet]))
    vi.spyOn(content, 'catalogue').mockResolvedValue({ ...before, outlets } satisfies Catalogue)
  }

  test('a deleted outlet gets no emails', async () => {
    const readers = await subscribers(1)
    const { taskId } = await mailing()
    await withOutlet(() => [])
    await publish(taskId)
    expect(mailsTo(readers)).toEqual([0])
    expect(await task(taskId)).toMatchObject({
      status: 'blocked',
      problem: 'The content system no longer has this outlet.',
      outlet: { name: letter.name },
    })
  })

  test('an outlet moved to another network gets no emails', async () => {
    const readers = await subscribers(1)
    const { taskId } = await mailing()
    await withOutlet((outlet) => [
      { ...outlet, network: outlet.network && { ...outlet.network, platform: 'Instagram' } },
    ])
    await publish(taskId)
    expect(mailsTo(readers)).toEqual([0])
    expect((await task(taskId)).problem).toBe('This outlet has been posted to in a different way since the purchase.')
  })

  test('a price increase doesn’t affect what was paid for', async () => {
    const [reader = ''] = await subscribers(1)
    const { id, taskId } = await mailing()
    const { body: before } = await t.call('GET', `/stay-promotions/${id}`, { as: host })
    await withOutlet((outlet) => [
      { ...outlet, prices: outlet.prices.map((each) => ({ ...each, price: each.price * 2 })) },
    ])
    await publish(taskId)
    expect(mailsTo([reader])).toEqual([1])
    expect((await t.call('GET', `/stay-promotions/${id}`, { as: host })).body.price).toEqual(before.price)
  })

  test('a stay taken down between two tries is no longer emailed about', async () => {
    const [reader = ''] = await subscribers(1)
    mailbox.behave(reader, 'busy')
    const { taskId, stayId } = await mailing()
    await publish(taskId)
    mailbox.behave(reader, 'take')
    await t.call('POST', `/stays/${stayId}/disable`, { as: employee, body: { reason: 'A complaint.' } })
    await publish(taskId, 1)
    expect(mailsTo([reader])).toEqual([0])
    expect((await task(taskId)).problem).toBe('Its stay isn’t public, so the post’s link wouldn’t work.')
  })

  test('a promotion refunded while it is due is not emailed', async () => {
    const [reader = ''] = await subscribers(1)
    const { id, taskId } = await mailing()
    const { body: transaction } = await t.call('GET', `/stay-promotions/${id}/transaction`, { as: host })
    await t.call('POST', `/transactions/${transaction.id}/refund`, {
      as: await t.given.admin(),
      body: { amount: transaction.amount, reason: 'The host asked for it.' },
    })
    await t.takeOverEvents()
    await publish(taskId)
    expect(mailsTo([reader])).toEqual([0])
  })
})

test('without a mail server the emails stay in the outbox, where staff can read them', async () => {
  const quiet = await startPayingPlatform()
  try {
    const [owner, moderator] = await Promise.all([quiet.given.host(), quiet.given.employee()])
    const [reader = ''] = await subscribers(1, quiet)
    const { taskId } = await mailing(quiet, [owner, moderator])
    await quiet.work('execution:publish', { taskId })
    const { docs } = (await quiet.call('GET', '/mails', { as: moderator, query: { limit: '100' } })).body
    expect(docs).toContainEqual(expect.objectContaining({ recipient: reader, kind: 'newsletter', status: 'kept' }))
  } finally {
    await quiet.close()
  }
})

/** Verifies the signature over the headers (RFC 6376, relaxed). */
function isSignedBy(raw: string, pem: string): boolean {
  const [head = ''] = raw.split('\r\n\r\n')
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const relaxed = (line: string) => {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/s.exec(line) ?? []
    return `${name.toLowerCase().trim()}:${value.replaceAll(/\s+/g, ' ').trim()}`
  }
  const own = lines.find((line) => /^dkim-signature:/i.test(line)) ?? ''
  const names = (/\bh=([^;]+)/.exec(own)?.[1] ?? '').replaceAll(/\s/g, '').toLowerCase().split(':')
  const signed = names.flatMap((name) => lines.filter((line) => line.toLowerCase().startsWith(`${name}:`)).slice(-1))
  const bare = relaxed(own.replace(/\bb=[^;]*$/, 'b='))
  const signature = Buffer.from((/\bb=([^;]*)$/.exec(own)?.[1] ?? '').replaceAll(/\s/g, ''), 'base64')
  const data = Buffer.from([...signed.map(relaxed), bare].join('\r\n'), 'latin1')
  return verify('RSA-SHA256', data, createPublicKey(pem), signature)
}
