/**
 * Single sign-on for platform staff: the API issues a ticket for the editor, and access ends when they stop being
 * staff.
 */
import { randomBytes } from 'node:crypto'
import { MINUTE_MS } from '@lodestay/domain'
import { sql } from '@payloadcms/db-postgres'
import { SignJWT } from 'jose'
import { APIError, type Endpoint, getFieldsToSign, jwtSign, type Payload, type PayloadRequest } from 'payload'
import { addSessionToUser, generatePayloadCookie, removeExpiredSessions } from 'payload/shared'
import { z } from 'zod'
import { runIn, SCHEMA, transact } from '../database.ts'
import type { Settings } from '../settings.ts'
import { lockAccounts } from './account-writes.ts'
import { keyOf, readSigned } from './signed-by-platform.ts'

/** Separate audiences for the API's tickets and our own assertions, so that neither can be used as the other. */
const TICKET_AUDIENCE = 'lodestay-content-entry'
const STANDING_AUDIENCE = 'lodestay-content-standing'
const REQUEST_TIMEOUT_MS = 5000

const Role = z.enum(['editor', 'admin'])
const Ticket = z.object({ sub: z.string().min(1), jti: z.string().min(16), name: z.string(), role: Role })
const Standing = z.object({ docs: z.array(z.object({ id: z.string(), role: Role.nullable() })) })

type Account = {
  id: string
  platformId?: string | null
  name?: string | null
  roles: string[]
  sessions?: Parameters<typeof removeExpiredSessions>[0]
  email: string
}

const USED = sql.raw(`${SCHEMA}.used_tickets`)

function refused() {
  return new APIError('This link has expired. Open the editor from the site again.', 403, null, true)
}

/** POST /api/users/enter: exchanges a ticket for a session. A ticket works once and is valid for a minute. */
export function enterEndpoint({ CONTENT_ENTRY_SECRET: secret }: Settings): Endpoint {
  return {
    path: '/enter',
    method: 'post',
    handler: async (req) => {
      if (!secret) throw new APIError('Signing in from another site is off here.', 404, null, true)
      const body = (await req.json?.().catch(() => null)) as { ticket?: unknown } | null
      const ticket = await readSigned(secret, TICKET_AUDIENCE, body?.ticket, Ticket)
      if (!ticket) throw refused()
      const cookie = await transact(req.payload, async (local) => {
        await spend(local, ticket.jti)
        return openSession(local, await accountFor(local, ticket))
      })
      return Response.json({ entered: true }, { headers: { 'set-cookie': cookie, 'cache-control': 'no-store' } })
    },
  }
}

/** Marks a ticket as used: only its first use succeeds. If that use fails, the ticket still works. */
async function spend(req: PayloadRequest, jti: string): Promise<void> {
  const { rowCount } = await runIn(
    req,
    sql`insert into ${USED} (id, expires_at) values (${jti}, now() + interval '5 minutes') on conflict do nothing`,
  )
  if (rowCount !== 1) throw refused()
}

/**
 * Finds or creates the account of a platform user. It has neither their email nor a known password, so that an account
 * can't be taken over through its email, and the ticket is the only way in.
 */
async function accountFor(req: PayloadRequest, { sub, name, role }: z.infer<typeof Ticket>): Promise<string> {
  const { payload } = req
  // Of two tabs or devices that enter for the first time at once, only one creates the account.
  await runIn(req, sql`select pg_advisory_xact_lock(hashtextextended(${sub}, 0))`)
  const where = { platformId: { equals: sub } }
  const { docs } = await payload.find({ collection: 'users', where, limit: 1, depth: 0, req })
  const found = docs[0] as Account | undefined
  const data = { name, roles: [role] }
  if (found) {
    await payload.update({ collection: 'users', id: found.id, data, req })
    return found.id
  }
  const own = {
    platformId: sub,
    email: `${sub.toLowerCase()}@platform.invalid`,
    password: randomBytes(32).toString('base64url'),
  }
  const created = await payload.create({ collection: 'users', data: { ...data, ...own }, req })
  return (created as unknown as Account).id
}

async function openSession(req: PayloadRequest, id: string): Promise<string> {
  const { payload } = req
  const collectionConfig = payload.collections.users?.config
  if (!collectionConfig) throw new Error('There are no accounts.')
  const user = (await payload.db.findOne({ collection: 'users', where: { id: { equals: id } }, req })) as never
  const { sid } = await addSessionToUser({ collectionConfig, payload, req, user })
  const { tokenExpiration } = collectionConfig.auth
  const { email } = user as Account
  const fieldsToSign = getFieldsToSign({ collectionConfig, email, user, ...(sid && { sid }) })
  const { token } = await jwtSign({ fieldsToSign, secret: payload.secret, tokenExpiration })
  const { cookiePrefix } = payload.config
  return generatePayloadCookie({ collectionAuthConfig: collectionConfig.auth, cookiePrefix, token }) as string
}

/** Stop renewing platform users' sessions if the API hasn't confirmed who is staff for this long. */
const FOLLOWED_MS = 3 * MINUTE_MS
const followed = new WeakMap<Payload, number>()

/** Whether our information about who is staff is recent. */
export function isFollowed(payload: Payload): boolean {
  return Date.now() - (followed.get(payload) ?? 0) < FOLLOWED_MS
}

/**
 * Asks the API which signed-in platform users are still staff, and in which role. All others are signed out
 * immediately.
 * @throws Error if the API doesn't respond.
 */
export async function followPlatform(payload: Payload, settings: Settings, ask: typeof fetch = fetch): Promise<void> {
  if (!settings.CONTENT_ENTRY_SECRET) return
  const where = { platformId: { exists: true } }
  const { docs } = await payload.find({
    collection: 'users',
    where,
    pagination: false,
    depth: 0,
    showHiddenFields: true,
  })
  const inside = (docs as unknown as Account[]).filter(
    ({ sessions }) => removeExpiredSessions(sessions ?? []).length > 0,
  )
  const roles = inside.length > 0 ? await fetchStanding(inside, settings, ask) : new Map()
  for (const account of inside) await follow(payload, account, roles.get(account.platformId ?? '') ?? null)
  followed.set(payload, Date.now())
}

async function fetchStanding(
  accounts: readonly Account[],
  { API_URL, CONTENT_ENTRY_SECRET: secret = '' }: Settings,
  ask: typeof fetch,
): Promise<ReadonlyMap<string, string | null>> {
  const assertion = await new SignJWT({ ids: accounts.map(({ platformId }) => platformId) })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(STANDING_AUDIENCE)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(keyOf(secret))
  const response = await ask(`${API_URL}/api/content/standing`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ assertion }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the api answered ${response.status}`)
  const { docs: standing } = Standing.parse(await response.json())
  return new Map(standing.map(({ id, role }) => [id, role]))
}

async function follow(payload: Payload, { id, roles }: Account, role: string | null): Promise<void> {
  if (role === null) {
    await transact(payload, async (req) => {
      await lockAccounts(req, id)
      await payload.db.updateOne({ collection: 'users', id, data: { sessions: [] }, req })
    })
    payload.logger.info(`An editor is no longer platform staff and was signed out: ${id}`)
  } else if (!roles.includes(role)) {
    await payload.update({ collection: 'users', id, data: { roles: [role] } })
  }
}
