/** The whole platform on its own database, called over HTTP as its users do. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  ACCOUNT_KEPT_DAYS,
  type ContextRole,
  DAY_MS,
  type PlanName,
  type StayDraftFields,
  type StayInput,
  type User,
  type UserRole,
} from '@lodestay/domain'
import type { TestServer } from '@lodestay/tools/testing/postgres'
// The URL of the run's content system.
import type {} from '@lodestay/tools/testing/ready-content'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { buildApp, type Platform } from '../app.ts'
import type { Tables } from '../db/tables.ts'
import { readConfig } from '../kernel/config.ts'
import type { Db } from '../kernel/db.ts'
import { createLog } from '../kernel/log.ts'
import { createMailSeal, openLink } from '../modules/mails/index.ts'
import { reindexStays } from '../modules/stays/index.ts'
import { grantRole } from '../modules/users/index.ts'
import { createTestDatabase } from './database.ts'

export const TEST_PASSWORD = 'correct horse battery'
export const TEST_SECRET = 'only tests are signed with this secret'

/** People call from a browser. */
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A signed-in user. */
export type Person = { readonly id: string; readonly email: string; readonly token: string; readonly cookie: string }
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects of an answer, and says with what it got
export type Answer<T = any> = {
  readonly status: number
  readonly body: T
  readonly headers: Record<string, string>
  readonly text: string
}
type Call = {
  as?: Person | string | null
  body?: unknown
  headers?: Record<string, string>
  query?: Record<string, string>
}

export type TestPlatform = {
  readonly platform: Platform
  readonly databaseUrl: string
  /** As the tables' owner: for what the platform itself may not do. */
  readonly ownerUrl: string
  /** Calls the API: `call('POST', '/stays', {as: host, body})`; the path is relative to /api. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly call: <T = any>(method: InjectOptions['method'], path: string, call?: Call) => Promise<Answer<T>>
  readonly given: ReturnType<typeof givenOn>
  /** Makes calls collide at a row: it is locked until all of them wait for it, so that races are deterministic. */
  readonly meetAt: <T>(table: keyof Tables, id: string, calls: readonly (() => Promise<T>)[]) => Promise<T[]>
  /** The links in emails to an address, newest first, as the reader gets them; '' for one that was wiped. */
  readonly mailLinks: (email: string, kind: string) => Promise<string[]>
  /** The link in the newest of them. */
  readonly mailLink: (email: string, kind: string) => Promise<string>
  /** The job priorities of emails to an address that have not been sent: the lowest goes first. */
  readonly mailPriorities: (email: string, kind: string) => Promise<number[]>
  /** The platform's clock, which tests set. */
  readonly clock: { now: Date }
  /** Runs something as if this many milliseconds had passed. */
  readonly later: <T>(milliseconds: number, work: () => Promise<T>) => Promise<T>
  /** Runs a job as the worker does, or a sweep at a given time. */
  readonly work: (name: string, payload?: unknown, now?: Date, db?: Db) => Promise<void>
  /** Deletes a user's account, as if the days in which it can be restored had passed. */
  readonly erase: (person: Person) => Promise<void>
  readonly close: () => Promise<void>
}

/** Starts a platform for one test file; `close` it in `afterAll`. A drill that kills the database brings its own server. */
export async function startTestPlatform(
  environment: Record<string, string> = {},
  server?: TestServer,
): Promise<TestPlatform> {
  const database = await createTestDatabase(server)
  const { CONTENT_URL: contentUrl = inject('contentUrl') } = environment
  const storage = join(tmpdir(), `lodestay-test-${randomUUID()}`)
  const config = readConfig({
    DATABASE_URL: database.url,
    AUTH_SECRET: TEST_SECRET,
    DEMO: 'true',
    RATE_LIMIT_READS: '0',
    RATE_LIMIT_WRITES: '0',
    RATE_LIMIT_FORMS: '0',
    RATE_LIMIT_INVITATIONS: '0',
    RATE_LIMIT_SIGN_UPS: '0',
    LOG_LEVEL: 'silent',
    CONTENT_URL: contentUrl,
    CONTENT_ENTRY_SECRET: 'only tests enter the editor by this secret',
    STORAGE_DIR: storage,
    ...environment,
  })
  const clock = { now: new Date() }
  const moved = { at: clock.now }
  const platform = await buildApp(config, createLog(config.LOG_LEVEL), () =>
    clock.now === moved.at ? new Date() : clock.now,
  )
  const call: TestPlatform['call'] = async (method, path, { as, body, headers = {}, query } = {}) => {
    const token = typeof as === 'string' ? as : as?.token
    const answer = await platform.server.inject({
      method: method ?? 'GET',
      url: `/api${path}`,
      headers: { 'user-agent': BROWSER, ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(query && { query }),
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      body: isJson && answer.body ? JSON.parse(answer.body) : null,
      headers: answer.headers as Record<string, string>,
      text: answer.body,
    }
  }
  const work: TestPlatform['work'] = async (name, payload = {}, now = new Date(), db = platform.db) => {
    const all = platform.modules.flatMap(({ jobs = [], sweeps = [] }) => [...jobs, ...sweeps])
    const job = all.find((each) => each.name === name)
    if (!job) throw new Error(`nobody does ${name}`)
    await job.run(payload, { db, now, log: platform.server.log as never })
  }
  const mailLinks: TestPlatform['mailLinks'] = async (email, kind) => {
    const mails = platform.db.selectFrom('mails').select(['id', 'sealed_link'])
    const sent = mails.where('recipient', '=', email).where('kind', '=', kind).orderBy('id', 'desc')
    const seal = createMailSeal(config.AUTH_SECRET)
    return (await sent.execute()).map((mail) => openLink(seal, mail) ?? '')
  }
  return {
    platform,
    mailLinks,
    mailLink: async (email, kind) => {
      const [latest] = await mailLinks(email, kind)
      if (!latest) throw new Error(`no ${kind} mail with a link was written to ${email}`)
      return latest
    },
    mailPriorities: async (email, kind) => {
      const { rows } = await sql<{ priority: number }>`select j.priority from graphile_worker.jobs j
        join mails m on j.key = 'mails:send ' || m.id where m.recipient = ${email} and m.kind = ${kind} order by m.id`.execute(
        platform.db,
      )
      return rows.map(({ priority }) => priority)
    },
    databaseUrl: database.url,
    ownerUrl: database.ownerUrl,
    call,
    clock,
    later: async (milliseconds, work) => {
      const { now } = clock
      clock.now = new Date(Date.now() + milliseconds)
      return work().finally(() => {
        clock.now = now
      })
    },
    work,
    erase: async (person) => {
      const { status, text } = await call('DELETE', '/users/self', { as: person })
      if (status !== 204) throw new Error(`the account was not deleted: ${text}`)
      await work('users:erase-closed', {}, new Date(Date.now() + (ACCOUNT_KEPT_DAYS + 1) * DAY_MS))
    },
    given: givenOn(platform, call),
    meetAt: (table, id, calls) => meetAt(platform.db, table, id, calls),
    close: async () => {
      await platform.close()
      await database.drop()
      await rm(storage, { recursive: true, force: true })
    },
  }
}

async function meetAt<T>(db: Db, table: keyof Tables, id: string, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  const waiting = () =>
    sql<{ n: number }>`select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
      .execute(db)
      .then(({ rows }) => rows[0]?.n ?? 0)
  const { answers } = await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(tx)
    let open = calls.length
    const answers = Promise.all(calls.map((call) => call().finally(() => open--)))
    while (open > (await waiting())) await sleep(5)
    return { answers }
  })
  return answers
}

/** A stay that can be submitted; each test changes the fields it is about. */
export function aStay(changes: Partial<StayInput> = {}): StayInput {
  return {
    name: 'The Boathouse',
    description: 'A cedar boathouse with the lake under its floorboards.',
    currentRate: 18_000,
    type: ['Cabin'],
    bookingLinks: { Direct: 'https://book.example.com/boathouse' },
    location: {
      address: { city: 'Belmont', state: 'MA', zip: '02478' },
      coordinates: { latitude: 42.396, longitude: -71.176 },
    },
    ...changes,
  }
}

function givenOn(platform: Platform, call: TestPlatform['call']) {
  const signIn = async (email: string, password = TEST_PASSWORD): Promise<Pick<Person, 'token' | 'cookie'>> => {
    const signedIn = await platform.server.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      payload: { email, password },
    })
    return tokenFor([signedIn.headers['set-cookie']].flat().join('; '))
  }
  const tokenFor = async (setCookie: string) => {
    const cookie = /[^\s,;]*session_token=[^;]+/.exec(setCookie)?.[0] ?? ''
    const { body } = await call<{ token: string }>('GET', '/auth/token', { headers: { cookie } })
    return { token: body.token, cookie }
  }
  /** Signs up a user; if the address must be confirmed first, treats it as confirmed. */
  const signUp = async (email: string, password: string): Promise<Pick<Person, 'token' | 'cookie'>> => {
    const account = { email, password, name: 'Test Person' }
    if ((await call('GET', '/auth/capabilities')).body.signUp !== 'open') {
      await platform.providers.identity.ensure(account)
      return signIn(email, password)
    }
    const signedUp = await platform.server.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload: account })
    return tokenFor([signedUp.headers['set-cookie']].flat().join('; '))
  }
  /** Marks a user's sessions as having passed a second factor, which staff need outside a demo. */
  const giveSecondFactor = (email: string) =>
    sql`update identity.session s set "secondFactor" = true from identity."user" u
      where u.id = s."userId" and u.email = ${email}`.execute(platform.db)
  /** A new user with a profile, and any roles, as if an admin had assigned them. */
  const user = async ({
    email = `${randomUUID()}@lodestay.test`,
    password = TEST_PASSWORD,
    roles,
  }: {
    email?: string
    password?: string
    roles?: UserRole[]
  } = {}): Promise<Person> => {
    const session = await signUp(email, password)
    const { body } = await call<User>('POST', '/users', {
      as: session.token,
      body: { firstName: 'Test', lastName: email.slice(0, 4) },
    })
    if (roles) await platform.db.updateTable('users').set({ roles }).where('id', '=', body.id).execute()
    if (roles) await giveSecondFactor(email)
    return { id: body.id, email, ...session }
  }
  /** A host with their own organization. */
  const host = async (name = 'Harbor Stays'): Promise<Person & { organizationId: string }> => {
    const person = await user()
    const { body } = await call('POST', '/organizations', { as: person, body: { name } })
    return { ...person, organizationId: body.id }
  }
  /** Gives a context role, as if its invitation had been accepted. */
  const role = (
    { id: userId }: Pick<Person, 'id'>,
    name: ContextRole,
    of: { organizationId: string } | { stayId: string },
  ) =>
    grantRole(platform.db, {
      userId,
      role: name,
      ...('stayId' in of ? { stayId: of.stayId } : { organizationId: of.organizationId }),
    })
  /** An application to be listed as an outlet, from a person's address. */
  const outletApplication = async ({ id, email }: Pick<Person, 'id' | 'email'>) => {
    const outlet = { outlet_name: 'Lake Notes', handle: '@lakes', network: 'instagram', url: '', reach: 9, topics: [] }
    const words = { audience: 'Anglers', description: '', contact_name: 'Me', message: '', email }
    await platform.db
      .insertInto('outlet_applications')
      .values({ ...outlet, ...words, id: `apply_${id}`, created_at: new Date() })
      .execute()
  }
  const draft = async (owner: Person & { organizationId: string }, fields: StayDraftFields = {}) =>
    (await call('POST', '/stays/drafts', { as: owner, body: { organizationId: owner.organizationId, ...fields } })).body
  const submittedStay = async (owner: Person & { organizationId: string }, changes: Partial<StayInput> = {}) => {
    const answer = await call('POST', '/stays', {
      as: owner,
      body: { ...aStay(changes), organizationId: owner.organizationId, status: 'Submitted' },
    })
    if (answer.status !== 201) throw new Error(`the stay was refused: ${answer.text}`)
    return answer.body
  }
  /** A publicly visible stay. */
  const acceptedStay = async (
    owner: Person & { organizationId: string },
    moderator: Person,
    changes: Partial<StayInput> = {},
  ) => {
    const { id } = await submittedStay(owner, changes)
    const answer = await call('POST', `/stays/${id}/publish`, { as: moderator, body: { status: 'Accepted' } })
    if (answer.status !== 200) throw new Error(`the stay was not accepted: ${answer.text}`)
    return answer.body
  }
  /** Puts a stay on a plan, as if its subscription had started. */
  const plan = async (stayId: string, name: PlanName) => {
    await platform.db.updateTable('stays').set({ plan: name }).where('id', '=', stayId).execute()
    await platform.db.transaction().execute((tx) => reindexStays(tx, [stayId]))
  }
  return {
    user,
    role,
    outletApplication,
    plan,
    host,
    draft,
    submittedStay,
    acceptedStay,
    signIn,
    employee: () => user({ roles: ['Stayer', 'Employee'] }),
    admin: () => user({ roles: ['Stayer', 'Admin'] }),
  }
}
