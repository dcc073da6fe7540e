import type { MailTime } from '@lodestay/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '../../kernel/db.ts'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { digestDay, notify } from './index.ts'
import { claimMailings } from './notification-mail-store.ts'

let t: TestPlatform
let person: Person
beforeAll(async () => {
  t = await startTestPlatform()
})
beforeEach(async () => {
  person = await t.given.user()
})
afterAll(() => t.close())

function tell(title: string, area: 'listing' | 'offers' = 'listing', to = person) {
  return notify(t.platform.db, { userId: to.id }, { area, title, body: 'What it says.', subjectId: 'stay_01' })
}

function choose(mail: Partial<Record<'listing' | 'offers', MailTime>>) {
  return t.call('PATCH', '/notifications/preferences', { as: person, body: { mail } })
}

function sweep(name: 'mail-digests' | 'mail-at-once', now = new Date(), db = t.platform.db) {
  return t.work(`notifications:${name}`, {}, now, db)
}

/** An hour of the day that many days from today, in UTC. */
function at(days: number, hour: number) {
  const day = new Date(Date.now() + days * 86_400_000)
  day.setUTCHours(hour, 0, 0, 0)
  return day
}

function mails(to = person) {
  return t.platform.db
    .selectFrom('mails')
    .select(['subject', 'body_text', 'status'])
    .where('recipient', '=', to.email)
    .where('kind', '=', 'notifications')
    .orderBy('created_at')
    .execute()
}

async function subjects() {
  return (await mails()).map((mail) => mail.subject)
}

describe('preferences', () => {
  test('are daily for every area by default', async () => {
    const { body } = await t.call('GET', '/notifications/preferences', { as: person })
    const daily = { offers: 'daily', cancellations: 'daily', listing: 'daily', promotions: 'daily', feedback: 'daily' }
    expect(body).toEqual({ mail: daily, monthlyResults: false })
  })

  test('change in the areas that are named', async () => {
    await choose({ offers: 'never' })
    const { body } = await choose({ listing: 'at once' })
    expect(body.mail).toMatchObject({ offers: 'never', listing: 'at once', feedback: 'daily' })
    expect((await choose({})).body).toEqual(body)
  })

  test.each([
    [{ mail: { offers: 'weekly' } }, 'mail.offers', 'Mail must be one of at once, daily, never.'],
    [{ mail: { weather: 'daily' } }, 'mail.weather', 'Unknown field "weather".'],
    [{ inApp: false }, 'inApp', 'Unknown field "inApp".'],
  ])('reject %j', async (body, path, message) => {
    const answer = await t.call('PATCH', '/notifications/preferences', { as: person, body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toContainEqual({ path, message })
  })
})

describe('the digest', () => {
  test('links nothing that a name in it contains, but what staff wrote', async () => {
    const body = 'Eve offers you Gift https://evil.example/g for $12.50.\nAccept or decline it.'
    const told = { area: 'listing', title: 'Transfer of https://evil.example', subjectId: 'stay_01' } as const
    await notify(t.platform.db, { userId: person.id }, { ...told, body })
    await notify(t.platform.db, { userId: person.id }, { ...told, kind: 'Message', body: 'See https://help.example.' })
    await sweep('mail-digests', at(1, 13))
    const text = (await mails())[0]?.body_text ?? ''
    expect(text).toContain(
      'Transfer of evil example\nEve offers you Gift evil example/g for $12.50.\nAccept or decline it.',
    )
    expect(text).toContain('See https://help.example.')
    expect(text).not.toContain('evil.')
  })

  test('lists what is unread, says where to read it and where to turn it off, and goes through the outbox', async () => {
    await tell('The Boathouse is public')
    await tell('An offer has expired', 'offers')
    await sweep('mail-digests', at(1, 13))
    expect(await mails()).toEqual([
      {
        subject: '2 notifications on Lodestay',
        status: 'queued',
        body_text: [
          'Hello Test,',
          'The Boathouse is public\nWhat it says.',
          'An offer has expired\nWhat it says.',
          'Read them here:\nhttp://localhost:3000/notifications',
          'We email you at most once a day. Change how often, and about what:\nhttp://localhost:3000/account',
          'Stop all of these emails:\n[link]',
        ].join('\n\n'),
      },
    ])
  })

  test('is in Spanish for users who read Spanish, including messages available in both languages', async () => {
    await t.call('PATCH', '/users/self', { as: person, body: { language: 'es' } })
    const words = { area: 'offers', title: 'You won', body: 'A week.', subjectId: 'gvw_01' } as const
    await notify(t.platform.db, { userId: person.id }, { ...words, es: { title: 'Ganaste', body: 'Una semana.' } })
    await tell('The Boathouse is public')
    await sweep('mail-digests', at(1, 13))
    expect((await mails()).map(({ subject, body_text }) => [subject, body_text])).toEqual([
      [
        '2 notificaciones en Lodestay',
        [
          'Hola, Test:',
          'Ganaste\nUna semana.',
          'The Boathouse is public\nWhat it says.',
          'Léelas aquí:\nhttp://localhost:3000/es/notifications',
          'Escribimos como mucho una vez al día. Cambia con qué frecuencia y sobre qué:\nhttp://localhost:3000/es/account',
          'Dejar de recibir todos estos correos:\n[link]',
        ].join('\n\n'),
      ],
    ])
  })

  test.each(['offers/ofr_01', 'cancellations/cnc_01'])(
    'links /%s for its host, also once it has ended',
    async (page) => {
      const subjectId = page.split('/')[1] ?? ''
      const words = { area: 'offers', title: 'Midweek rate has expired', body: 'Its dates have passed.' } as const
      await notify(t.platform.db, { userId: person.id }, { ...words, subjectId })
      await sweep('mail-digests', at(1, 13))
      const [mail] = await mails()
      expect(mail?.body_text).toContain(`Its dates have passed.\nhttp://localhost:3000/${page}\n`)
    },
  )

  test('waits for the hour of the day when digests are sent', async () => {
    await tell('Of the morning')
    const written = { created_at: at(1, 9) }
    await t.platform.db.updateTable('notifications').set(written).where('user_id', '=', person.id).execute()
    await sweep('mail-digests', at(1, 12))
    expect(await subjects()).toEqual([])
    await sweep('mail-digests', at(1, 13))
    expect(await subjects()).toEqual(['Of the morning'])
  })

  test('is sent after emails that someone waits for: one day’s digests hold up no password reset', async () => {
    const reader = await t.given.user()
    await tell('For tomorrow')
    await tell('For now', 'listing', reader)
    await t.call('PATCH', '/notifications/preferences', { as: reader, body: { mail: { listing: 'at once' } } })
    await sweep('mail-at-once')
    await sweep('mail-digests', at(1, 13))
    const payload = { email: person.email }
    await t.platform.server.inject({ method: 'POST', url: '/api/auth/request-password-reset', payload })
    const [reset] = await t.mailPriorities(person.email, 'password-reset')
    const [atOnce] = await t.mailPriorities(reader.email, 'notifications')
    const [digest] = await t.mailPriorities(person.email, 'notifications')
    expect([reset, atOnce, digest]).toEqual([0, 5, 10])
  })

  test('is sent once a day, however often the sweep runs', async () => {
    await tell('Of the first day')
    for (const hour of [13, 14, 23]) await sweep('mail-digests', at(1, hour))
    await tell('Of the second day')
    for (const hour of [13, 14]) await sweep('mail-digests', at(1, hour))
    expect(await subjects()).toEqual(['Of the first day'])
    await sweep('mail-digests', at(2, 13))
    expect(await subjects()).toEqual(['Of the first day', 'Of the second day'])
  })

  test('is sent once when two workers sweep concurrently', async () => {
    await tell('Once')
    await Promise.all([sweep('mail-digests', at(1, 13)), sweep('mail-digests', at(1, 13))])
    expect(await subjects()).toEqual(['Once'])
  })

  test('loses nothing when the sweep was down for days', async () => {
    await tell('Old')
    await tell('Older')
    await sweep('mail-digests', at(9, 20))
    expect((await mails()).map((mail) => mail.body_text)).toEqual([expect.stringMatching(/Old\n.*Older\n/s)])
  })

  test('omits what has since been read, and is not sent empty', async () => {
    await tell('Read at once')
    await t.call('POST', '/notifications/status', { as: person, body: { all: true, status: 'read' } })
    await sweep('mail-digests', at(1, 13))
    expect(await mails()).toEqual([])
  })

  test('lists twenty and counts the others', async () => {
    for (let n = 1; n <= 22; n++) await tell(`Number ${n}.`)
    await sweep('mail-digests', at(1, 13))
    const [mail] = await mails()
    expect(mail?.body_text).toContain('Number 20.')
    expect(mail?.body_text).not.toContain('Number 21.')
    expect(mail?.body_text).toContain('And 2 more.')
  })

  test('to a crowd reaches everyone', async () => {
    const users = Array.from({ length: 120 }, (_, n) => ({
      id: `usr_crowd_${n}`,
      identity_id: `crowd_${n}`,
      email: `crowd-${n}@lodestay.test`,
      first_name: '',
      last_name: '',
      photo_url: null,
    }))
    await t.platform.db.insertInto('users').values(users).execute()
    for (const { id } of users) await tell('Crowded', 'listing', { ...person, id })
    await sweep('mail-digests', at(1, 13))
    const posted = t.platform.db.selectFrom('mails').select('id').where('recipient', 'like', 'crowd-%')
    expect(await posted.execute()).toHaveLength(120)
  })

  test('resumes after the readers who already have theirs', async () => {
    const [before, behind] = [person, await t.given.user()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    for (const reader of [before, behind]) await tell('The Boathouse is public', 'listing', reader)
    const now = at(1, 13)
    const taken = await t.platform.db.transaction().execute((tx) =>
      claimMailings(tx, {
        mail: 'daily',
        now,
        day: digestDay(now),
        after: before?.id ?? '',
        findPublicNotices: async () => new Map(),
      }),
    )
    const emails = taken?.mailings.map(({ email }) => email)
    expect([emails?.includes(before?.email ?? ''), emails?.includes(behind?.email ?? '')]).toEqual([false, true])
  })

  test('of a worker that dies is sent by the next one, once', async () => {
    await tell('Once after all')
    const { db } = t.platform
    const dying = {
      transaction: () => ({
        execute: (work: (tx: Db) => Promise<unknown>) =>
          db.transaction().execute(async (tx) => {
            await work(tx)
            throw new Error('the worker died')
          }),
      }),
    } as unknown as Db
    await expect(sweep('mail-digests', at(1, 13), dying)).rejects.toThrow('the worker died')
    expect(await subjects()).toEqual([])
    await sweep('mail-digests', at(1, 13))
    expect(await subjects()).toEqual(['Once after all'])
  })

  test('is not sent to disabled users', async () => {
    await tell('Nobody reads it')
    await t.platform.db.updateTable('users').set({ enabled: false }).where('id', '=', person.id).execute()
    await sweep('mail-digests', at(1, 13))
    expect(await mails()).toEqual([])
  })
})

describe('immediate email', () => {
  test('covers the areas for which it was chosen, which are not repeated in the digest', async () => {
    await choose({ offers: 'at once' })
    await tell('An offer has expired', 'offers')
    await tell('The Boathouse is public')
    await sweep('mail-at-once')
    expect(await subjects()).toEqual(['An offer has expired'])
    await sweep('mail-at-once')
    await sweep('mail-digests', at(1, 13))
    expect(await subjects()).toEqual(['An offer has expired', 'The Boathouse is public'])
  })

  test('about what can’t wait says so, and only people who chose it read that everything comes at once', async () => {
    const prize = { area: 'offers', title: 'You won', body: 'A week.', subjectId: 'gvw_01', isUrgent: true } as const
    const reader = await t.given.user()
    await t.call('PATCH', '/notifications/preferences', { as: reader, body: { mail: { offers: 'at once' } } })
    for (const to of [person, reader]) await notify(t.platform.db, { userId: to.id }, prize)
    await sweep('mail-at-once')
    const [urgent] = await mails()
    const [chosen] = await mails(reader)
    expect(urgent?.body_text).toContain('This couldn’t wait for your daily email. Change how often')
    expect(chosen?.body_text).toContain('We email you as soon as something happens. Change how often')
  })

  test('is one email for simultaneous notifications, each on one line', async () => {
    await choose({ listing: 'at once' })
    await tell('One\r\nBcc: somebody@example.com')
    await sweep('mail-at-once')
    await tell('Two')
    await tell('Three')
    await sweep('mail-at-once')
    expect(await subjects()).toEqual(['One Bcc: somebody example com', '2 notifications on Lodestay'])
  })
})

describe('an area that is never emailed', () => {
  test('is still in the app', async () => {
    await choose({ listing: 'never' })
    await tell('Quiet')
    await sweep('mail-at-once')
    await sweep('mail-digests', at(1, 13))
    expect(await mails()).toEqual([])
    expect((await t.call('GET', '/notifications', { as: person })).body.unread).toBe(1)
  })

  test('is not emailed later about what arrived in the meantime', async () => {
    await choose({ listing: 'never' })
    await tell('Quiet')
    await choose({ listing: 'daily' })
    await tell('Loud')
    await sweep('mail-digests', at(1, 13))
    expect(await subjects()).toEqual(['Loud'])
  })
})

describe('the link in each email', () => {
  async function link() {
    await tell('The Boathouse is public')
    await sweep('mail-digests', at(1, 13))
    return t.mailLink(person.email, 'notifications')
  }

  function oneClick(url: string) {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = 'List-Unsubscribe=One-Click'
    return t.platform.server.inject({ method: 'POST', url: new URL(url).pathname, headers, payload })
  }

  test('stops the emails about all areas with one POST from an email program, without signing in', async () => {
    expect((await oneClick(await link())).statusCode).toBe(204)
    const { body } = await t.call('GET', '/notifications/preferences', { as: person })
    expect(new Set(Object.values(body.mail))).toEqual(new Set(['never']))
    await tell('Quiet')
    await sweep('mail-digests', at(2, 13))
    expect(await subjects()).toEqual(['The Boathouse is public'])
  })

  test('is in the headers, and the same in all of a reader’s emails', async () => {
    const first = await link()
    await tell('Another', 'offers')
    await sweep('mail-digests', at(2, 13))
    expect(new Set(await t.mailLinks(person.email, 'notifications'))).toEqual(new Set([first]))
    const sent = t.platform.db.selectFrom('mails').select('unsubscribes').where('recipient', '=', person.email)
    expect(await sent.execute()).toEqual([{ unsubscribes: true }, { unsubscribes: true }])
  })

  test('stops nothing when it is followed: it opens the page with the button, in the reader’s language', async () => {
    const path = new URL(await link()).pathname.replace('/api', '')
    const token = path.split('/')[2]
    const { status, headers } = await t.call('GET', path)
    expect([status, new URL(headers.location ?? '').pathname]).toEqual([303, `/notifications/emails/${token}`])
    await t.call('PATCH', '/users/self', { as: person, body: { language: 'es' } })
    const inSpanish = (await t.call('GET', path)).headers.location ?? ''
    expect(new URL(inSpanish).pathname).toBe(`/es/notifications/emails/${token}`)
    const { body } = await t.call('GET', `/mail-subscriptions/${token}`)
    expect(body).toEqual({ kind: 'notifications', isSubscribed: true })
  })

  test('stops one reader’s emails only, and is a 404 if it is made up', async () => {
    const other = await t.given.user()
    await oneClick(await link())
    const { body } = await t.call('GET', '/notifications/preferences', { as: other })
    expect(body.mail.listing).toBe('daily')
    expect((await t.call('GET', '/mail-subscriptions/none')).status).toBe(404)
    expect((await oneClick('http://localhost/api/mail-subscriptions/none/unsubscribe')).statusCode).toBe(404)
  })
})
