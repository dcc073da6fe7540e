/**
 * A separate product for one journey, which controls its clock: a database, the API with its worker, a payment provider
 * and a mail server in this process, its own web process, and the run's content system. Runs as a separate program,
 * controlled by messages.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decoded, settingsFor, startMailbox, startTestPlatform } from '@lodestay/api/test'
import { DEMO_PASSWORD } from '@lodestay/domain'
import { startPaymentProvider } from '@lodestay/payment-provider'
import { startPostgres } from '@lodestay/tools/embedded-postgres'
import { freePorts } from '@lodestay/tools/ports'

const HOUR = 3_600_000
/** The clock starts in the past, so that advancing it doesn't reach the future from the pages' point of view. */
const BEGINS_HOURS_AGO = 96

/** Jobs that become due as the clock advances, in this order. */
const sweeps = ['calendars:fetch-due', 'watches:roll-lines', 'notifications:mail-at-once']

const importer = join(import.meta.dirname, '../../apps/api/src/import-listings.ts')
/** IDs of imported listings. */
let imported = 62_000
const webEntry = join(import.meta.dirname, '../../apps/web/server.ts')

async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'lodestay-clocked-'))
  const port = await freePorts()
  const url = `http://localhost:${port}`
  const [postgres, mailbox, provider] = await Promise.all([
    startPostgres({ dataDir: join(folder, 'postgres'), disposable: true }),
    startMailbox(),
    startPaymentProvider({ webUrl: url }),
  ])
  const contentUrl = process.env.CONTENT_URL ?? ''
  let calendar = ''
  // Another site, which serves the same calendar at every URL.
  const partner = createServer((_, response) => response.end(calendar)).listen(0, '127.0.0.1')
  await once(partner, 'listening')
  const partnerUrl = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`
  const t = await startTestPlatform(
    {
      ...settingsFor(provider),
      CONTENT_URL: contentUrl,
      PUBLIC_URL: url,
      SMTP_URL: mailbox.url,
      WEBHOOKS_TO_PRIVATE: 'true',
      CALENDAR_FEEDS_FROM: partnerUrl,
      STORAGE_DIR: join(folder, 'media'),
    },
    { url: postgres.url, prefix: 'clocked' },
  )
  t.clock.now = new Date(Date.now() - BEGINS_HOURS_AGO * HOUR)
  for (const role of ['Employee', 'Admin'] as const)
    await t.given.user({
      email: `${role.toLowerCase()}@lodestay.test`,
      password: DEMO_PASSWORD,
      roles: ['Stayer', role],
    })
  const apiUrl = await t.platform.server.listen({ host: '127.0.0.1', port: 0 })
  const worker = await t.platform.startWorker()
  const web = fork(webEntry, [], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      DEMO: 'true',
      PORT: String(port),
      PUBLIC_URL: url,
      API_URL: apiUrl,
      CONTENT_URL: contentUrl,
      STRIPE_FORM_URL: provider.url,
      STRIPE_PUBLISHABLE_KEY: provider.publishableKey,
    },
  })
  await answers(`${url}/health/live`)
  return {
    url,
    now: () => t.clock.now.toISOString(),
    /** Advances the clock, and runs what is due: the queue itself uses the database's clock, which doesn't move. */
    advance: async (hours: number) => {
      t.clock.now = new Date(t.clock.now.getTime() + hours * HOUR)
      const due = t.platform.db.selectFrom('execution_tasks').select('id').where('status', '=', 'scheduled')
      for (const { id } of await due.where('due_at', '<=', t.clock.now).execute())
        await t.work('execution:publish', { taskId: id }, t.clock.now)
      for (const sweep of sweeps) await t.work(sweep, {}, t.clock.now)
    },
    /** A promotion's posts by outlet, and what holds them up. */
    postsOf: (promotionId: string) => {
      const tasks = t.platform.db.selectFrom('execution_tasks').where('promotion_id', '=', promotionId)
      return tasks.select(['outlet_name', 'status', 'problem']).orderBy('outlet_name').execute()
    },
    /** Adds a user whose email is confirmed. */
    addPerson: async (email: string) => {
      await t.given.user({ email, password: DEMO_PASSWORD })
      return { email, password: DEMO_PASSWORD }
    },
    /** Makes the other site serve this calendar. @returns a URL for it */
    serveCalendar: async (text: string) => {
      calendar = text
      return `${partnerUrl}/calendar.ics`
    },
    /** Adds a stay as created by the import of published listings, bookable on the other site. @returns its id */
    importStay: async (name: string) => {
      const listing = String(++imported)
      const file = join(folder, 'listings.csv')
      const header =
        'id,name,description,host_id,host_name,latitude,longitude,property_type,accommodates,bedrooms,beds,price'
      writeFileSync(
        file,
        `${header}\n${listing},${name},Two rooms by the park.,77,Zed,40.77,-74.17,Entire loft,4,2,2,$95.00\n`,
      )
      const env = { PATH: process.env.PATH, DATABASE_URL: t.databaseUrl, LODESTAY_DATA: folder }
      const importing = fork(importer, [file, '--state', 'NJ', '--city', 'Newark'], { env, silent: true })
      const [code] = await once(importing, 'exit')
      if (code !== 0) throw new Error(`The import ended with exit code ${code}.`)
      const { db } = t.platform
      const key = `inside-airbnb:${listing}`
      const found = db.selectFrom('stays').select(['id', 'content']).where('source_key', '=', key)
      const { id, content } = await found.executeTakeFirstOrThrow()
      const booked = JSON.stringify({ ...content, bookingLinks: { Airbnb: `${partnerUrl}/rooms/${listing}` } })
      await db.updateTable('stays').set({ content: booked }).where('id', '=', id).execute()
      return id
    },
    mailsTo: (address: string) => mailbox.mailsTo(address).map(decoded),
    close: async () => {
      web.kill()
      await worker.stop()
      await t.close()
      partner.close()
      await Promise.all([provider.close(), mailbox.close(), postgres.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; ) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    if (Date.now() > deadline) throw new Error(`Nothing answers at ${url}.`)
    await new Promise((done) => setTimeout(done, 100))
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

type Message = { readonly ask: Exclude<keyof Product, 'url'>; readonly of: never }

async function answer({ ask, of }: Message): Promise<void> {
  const work = product[ask] as (of: never) => unknown
  const said = await Promise.resolve(work(of)).then(
    (done) => ({ answer: done }),
    (error) => ({ error: String(error) }),
  )
  process.send?.(said)
  if (ask === 'close') process.exit(0)
}

const product = await startProduct()
process.send?.(product.url)
process.on('message', (message: Message) => void answer(message))
