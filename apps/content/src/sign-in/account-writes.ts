/**
 * Payload reads an account and later writes the whole row back, with its sessions. Of two such writes at once, one would take
 * the other back: a sign-in a new password, a renewal an ended session. So each locks the account before reading it.
 */
import { type PostgresAdapter, sql } from '@payloadcms/db-postgres'
import {
  APIError,
  AuthenticationError,
  type CollectionAfterLogoutHook,
  type CollectionAfterOperationHook,
  type CollectionBeforeOperationHook,
  type PayloadRequest,
  ValidationError,
  type Where,
} from 'payload'
import { removeExpiredSessions } from 'payload/shared'
import { isAdmin } from '../access.ts'
import { runIn, SCHEMA } from '../database.ts'
import type { Settings } from '../settings.ts'

type Session = Parameters<typeof removeExpiredSessions>[0][number]
type Account = { hash?: string | null; sessions?: Session[] }

const USERS = sql.raw(`${SCHEMA}.users`)

/** An arbitrary advisory lock key: of two admins who remove each other, the second finds out that they are the last. */
const ADMINS_LOCK = 4_202_613

/**
 * Until the request's transaction ends, nothing else changes this account. Without an id, as in bulk operations, whose
 * accounts are only known once they are read: any account.
 */
export async function lockAccounts(req: PayloadRequest, id?: string): Promise<void> {
  const which = id === undefined ? sql.raw('true') : sql`id::text = ${id}`
  await runIn(req, sql`select from ${USERS} where ${which} order by id for no key update`)
}

/** Locks before an update, deletion or renewal reads. A sign-in reads before its transaction: see `separateSignIns`. */
export const lockBeforeReading: CollectionBeforeOperationHook = async ({ args, operation, req }) => {
  if (operation === 'refresh' && req.user) await lockAccounts(req, String(req.user.id))
  if (operation !== 'update' && operation !== 'delete') return args
  const { id, overrideAccess } = args as { id?: string; overrideAccess?: boolean }
  // Access is checked after this hook: who will be refused must not make others wait.
  if (overrideAccess || isAdmin(req)) await lockAccounts(req, id)
  else if (req.user) await lockAccounts(req, String(req.user.id))
  return args
}

/** Payload runs these hooks before it reads the account that signs out. */
export const lockBeforeSignOut: CollectionAfterLogoutHook = ({ req }) => lockAccounts(req, String(req.user?.id))

/** Makes a sign-in write only its own session: the rest of what it read may have changed while its password was checked. */
export function separateSignIns(database: PostgresAdapter): Pick<PostgresAdapter, 'updateOne'> {
  const { updateOne } = database
  return {
    updateOne: async (change) => {
      const { collection, data, id, returning } = change
      const req = change.req as PayloadRequest | undefined
      if (collection !== 'users' || returning !== false || !data.sessions || !req)
        return updateOne.call(database, change)
      await lockAccounts(req, String(id))
      const account = (await database.findOne({ collection, where: { id: { equals: id } }, req })) as Account | null
      // It was deleted, or has another password than the one that was checked, or its renewed hash: signing in again works.
      if (!account || account.hash !== data.hash) throw new AuthenticationError(req.t)
      const sessions = sessionsAfter(account.sessions ?? [], data.sessions as Session[])
      return updateOne.call(database, { ...change, data: { sessions } })
    },
  }
}

/** A sign-in appends its session to those it read. Everything else read them under the lock. */
function sessionsAfter(current: Session[], next: Session[]): Session[] {
  const last = next.at(-1)
  return last && !current.some(({ id }) => id === last.id) ? [...removeExpiredSessions(current), last] : next
}

/**
 * Refuses the change after which nobody could manage the editors. Platform staff count while they can sign in. Our own code
 * is exempt: the platform says who its admins are.
 */
export function keepAnAdmin({ CONTENT_ENTRY_SECRET }: Settings): CollectionAfterOperationHook {
  return async ({ operation, req, result }) => {
    const isRemoval = operation === 'delete' || operation === 'deleteByID'
    const isChange = operation === 'update' || operation === 'updateByID'
    if ((!isRemoval && !isChange) || !isAdmin(req)) return result
    await runIn(req, sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`)
    const where: Where = {
      roles: { contains: 'admin' },
      ...(!CONTENT_ENTRY_SECRET && { platformId: { exists: false } }),
    }
    const { totalDocs } = await req.payload.count({ collection: 'users', where, req })
    if (totalDocs > 0) return result
    const message = 'At least one admin must remain. Make someone else an admin first.'
    if (isRemoval) throw new APIError(message, 400, null, true)
    throw new ValidationError({ collection: 'users', errors: [{ path: 'roles', message }] }, req.t)
  }
}
