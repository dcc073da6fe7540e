/**
 * The product with external dependencies that can each fail: its database, and everything it calls over the network.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startPaymentProvider } from '@lodestay/payment-provider'
import { readyContent } from '@lodestay/tools/testing/ready-content'
import sharp from 'sharp'
import { inject } from 'vitest'
import { startFirebaseDouble } from '../../providers/identity/firebase-double.ts'
import { startMetaDouble } from '../../providers/networks/meta-double.ts'
import { startS3Double } from '../../providers/storage/s3-double.ts'
import {
  createTestDatabase,
  type Paying,
  payBy,
  settingsFor,
  startMailbox,
  startTestPlatform,
  TEST_PASSWORD,
} from '../index.ts'
import { type FaultyAddress, startFaultyAddress } from './faulty-address.ts'

export const neighbors = [
  'database',
  'content',
  'payments',
  'mail',
  'pictures',
  'identity',
  'calendars',
  'networks',
] as const
export type Neighbor = (typeof neighbors)[number]

export type Surrounded = {
  readonly addresses: Readonly<Record<Neighbor, FaultyAddress>>
  /** Does something that needs the dependency. @returns the response status, or 503 for a job that will be retried */
  readonly ask: (neighbor: Neighbor) => Promise<number>
  /** Reads what travelers browse. @returns each path that was unavailable, with its status */
  readonly browse: () => Promise<string[]>
  readonly close: () => Promise<void>
}

/** What PostgreSQL sends while it starts or stops: an ErrorResponse of its protocol. */
function databaseRefusal(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

function portOf(url: string): number {
  return Number(new URL(url).port)
}

/** The same address on another port. */
function moved(url: string, { port }: FaultyAddress): string {
  const other = new URL(url)
  other.port = String(port)
  return other.href.replace(/\/$/, '')
}

async function startCalendar() {
  const days = [30, 33].map((ahead) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', ''),
  )
  const event = [
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART;VALUE=DATE:${days[0]}`,
    `DTEND;VALUE=DATE:${days[1]}`,
    'SUMMARY:Reserved',
  ]
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Airbnb Inc//Hosting Calendar//EN', ...event]
  const server = createServer((_, response) => response.end([...text, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n')))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

export async function startSurrounded(): Promise<Surrounded> {
  await readyContent(inject('contentUrl'))
  const [database, provider, mailbox, s3, firebase, calendar, meta] = await Promise.all([
    createTestDatabase(),
    startPaymentProvider({ webhookPause: 20 }),
    startMailbox(),
    startS3Double(),
    startFirebaseDouble(),
    startCalendar(),
    startMetaDouble(),
  ])
  const identity = await firebase.environment()
  const gateway = identity.FIREBASE_GATEWAY_URL ?? ''
  const addresses = {
    database: await startFaultyAddress(portOf(database.url), { refusal: databaseRefusal() }),
    content: await startFaultyAddress(portOf(inject('contentUrl'))),
    payments: await startFaultyAddress(portOf(provider.url)),
    mail: await startFaultyAddress(portOf(mailbox.url), { refusal: '421 4.3.2 Not now\r\n', greets: true }),
    pictures: await startFaultyAddress(portOf(s3.url)),
    identity: await startFaultyAddress(portOf(gateway)),
    calendars: await startFaultyAddress(calendar.port),
    networks: await startFaultyAddress(portOf(meta.url)),
  }
  const account = { ...provider, url: moved(provider.url, addresses.payments) }
  const t = await payBy(
    account,
    await startTestPlatform({
      ...settingsFor(account),
      ...identity,
      FIREBASE_GATEWAY_URL: moved(gateway, addresses.identity),
      DATABASE_URL: moved(database.url, addresses.database),
      CONTENT_URL: moved(inject('contentUrl'), addresses.content),
      SMTP_URL: moved(mailbox.url, addresses.mail),
      ...s3.environment,
      S3_ENDPOINT: moved(s3.url, addresses.pictures),
      CALENDAR_FEEDS_FROM: `http://127.0.0.1:${addresses.calendars.port}`,
      META_APP_ID: meta.app.id,
      META_APP_SECRET: meta.app.secret,
      META_API_URL: moved(meta.url, addresses.networks),
    }),
  )
  return {
    addresses,
    ...(await asking(t, addresses, meta.page().token)),
    close: async () => {
      await t.close()
      await Promise.all(Object.values(addresses).map((address) => address.close()))
      await Promise.all([provider, mailbox, s3, firebase, calendar, meta].map((neighbor) => neighbor.close()))
      await database.drop()
    },
  }
}

/** The status of work that doesn't respond with one itself. */
async function failing(work: Promise<unknown> | undefined): Promise<number> {
  if (!work) throw new Error('the neighbor is not configured')
  return work.then(
    () => 200,
    () => 503,
  )
}

async function asking(t: Paying, addresses: Surrounded['addresses'], token: string) {
  const [host, admin] = [await t.given.host(), await t.given.admin()]
  const stay = await t.given.acceptedStay(host, admin, { name: 'The Lighthouse' })
  const feed = await t.call('POST', `/stays/${stay.id}/calendar-feeds`, {
    as: host,
    body: { url: `http://127.0.0.1:${addresses.calendars.port}/nights.ics` },
  })
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a9a6b' } })
    .jpeg()
    .toBuffer()
  let turn = 0

  const upload = async () => {
    const form = new FormData()
    form.set('folder', 'stays')
    form.set('file', new File([new Uint8Array(picture)], 'photo.jpg', { type: 'image/jpeg' }))
    const encoded = new Response(form)
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
    return t.call('POST', '/uploads', { as: host, headers, body: Buffer.from(await encoded.arrayBuffer()) })
  }
  const sendMail = async () => {
    const { db } = t.platform
    const [mail] = await db.selectFrom('mails').select('id').orderBy('id', 'desc').limit(1).execute()
    await db
      .updateTable('mails')
      .set({ status: 'queued' })
      .where('id', '=', mail?.id ?? '')
      .execute()
    return failing(t.work('mails:send', { id: mail?.id }))
  }
  const readCalendar = async () => {
    const path = `/stays/${stay.id}/calendar-feeds/${feed.body.id}/refresh`
    const { status, body } = await t.later(++turn * 120_000, () => t.call('POST', path, { as: host }))
    // A feed that can't be read still gets a 200: the problem is in its body.
    return status === 200 && body.problem ? 503 : status
  }
  const asks: Readonly<Record<Neighbor, () => Promise<number>>> = {
    database: async () => (await t.call('GET', '/users/self', { as: host })).status,
    content: async () => (await t.call('GET', '/outlets', { as: host })).status,
    payments: async () =>
      (await t.call('POST', '/payments/profiles', { as: host, body: { organizationId: host.organizationId } })).status,
    mail: sendMail,
    pictures: async () => (await upload()).status,
    identity: async () =>
      (await t.call('POST', '/auth/sign-in/email', { body: { email: host.email, password: TEST_PASSWORD } })).status,
    calendars: readCalendar,
    networks: () => failing(t.platform.providers.networks.Instagram?.identify(token)),
  }
  return {
    ask: (neighbor: Neighbor) => asks[neighbor](),
    browse: async () => {
      const limit = 1 + (++turn % 50)
      const paths = [`/stays?limit=${limit}`, `/search?limit=${limit}&facets=true`, `/stays/${stay.id}`, '/stays/count']
      const answers = await Promise.all([...paths, '/search/suggestions?text=li'].map((path) => t.call('GET', path)))
      return answers.flatMap(({ status }, at) => (status === 200 ? [] : [`${paths[at]} ${status}`]))
    },
  }
}
