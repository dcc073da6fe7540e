/**
 * Rate limits on password guesses, for address and account together and for each alone. Counted in PostgreSQL, so all
 * processes share the counts.
 */
import { createHash, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { addressKey } from '@lodestay/domain'
import { DAY_SECONDS } from '@lodestay/domain/durations'
import { APIError, type Payload, type PayloadRequest } from 'payload'
import pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { databaseOf, SCHEMA } from '../database.ts'
import { breakWhenOverdue } from '../pool.ts'

/** Wrong guesses allowed within the window for one address and account; the next one gets 429, right or wrong. */
const GUESSES_ALLOWED = 10
/** The same for one address across all accounts. */
const GUESSES_OF_ADDRESS = 100
/**
 * The same for one account across all addresses that it hasn't signed in from: at most 100 an hour. More than two
 * addresses are allowed together, so that it takes more of them to keep an editor out.
 */
const GUESSES_OF_ACCOUNT = 25
export const GUESS_WINDOW_SECONDS = 15 * 60
/** How long an account knows an address that it signed in from. */
const KNOWN_SECONDS = 30 * DAY_SECONDS

/** The header in which our server passes the caller's address; it overwrites any value from the caller. */
export const ADDRESS_HEADER = 'x-caller-address'

type Limiters = { readonly pool: pg.Pool } & Readonly<
  Record<'pair' | 'address' | 'account' | 'known', RateLimiterPostgres>
>
const made = new WeakMap<Payload, Limiters>()

function limitersOf(payload: Payload): Limiters {
  const limiters = made.get(payload) ?? createLimiters(payload)
  made.set(payload, limiters)
  return limiters
}

function createLimiters(payload: Payload): Limiters {
  // A separate pool: counts must survive the rollback of a rejected request, and sharing connections with requests
  // that wait for a count could deadlock.
  const options = { ...databaseOf(payload).poolOptions, max: 2 }
  const pool = new pg.Pool(options)
  pool.on('error', () => {})
  pool.on('connect', (client) => breakWhenOverdue(client, options))
  // A pooler in front of the database may not support prepared statements, which the limiter uses.
  const unprepared = { query: ({ name: _, ...statement }: pg.QueryConfig) => pool.query(statement) }
  const limiter = (keyPrefix: string, points: number, duration = GUESS_WINDOW_SECONDS) =>
    new RateLimiterPostgres({
      storeClient: unprepared,
      storeType: 'pool',
      schemaName: SCHEMA,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout: false,
    })
  return {
    pool,
    pair: limiter('pair', GUESSES_ALLOWED),
    address: limiter('address', GUESSES_OF_ADDRESS),
    account: limiter('account', GUESSES_OF_ACCOUNT),
    known: limiter('known', 1, KNOWN_SECONDS),
  }
}

/** Closes the counter's connections. */
export async function closeAttempts(payload: Payload): Promise<void> {
  return made.get(payload)?.pool.end()
}

// Hashed, so that the limiter's rows contain no emails or IP addresses.
function keysOf({ headers }: PayloadRequest, email: string) {
  const address = addressKey(headers.get(ADDRESS_HEADER) ?? '')
  const account = email.trim().toLowerCase()
  const key = (text: string) => createHash('sha256').update(text).digest('base64url')
  return { pair: key(`${address} ${account}`), address: key(address), account: key(account) }
}

/**
 * Counts a guess before the password is checked, so that concurrent guesses can't exceed the limit.
 * @throws APIError 429, the same for existing and unknown accounts.
 */
export async function countGuess(req: PayloadRequest, email: string): Promise<void> {
  const limiters = limitersOf(req.payload)
  const keys = keysOf(req, email)
  const [pair, address] = await Promise.all([limiters.pair.penalty(keys.pair), limiters.address.penalty(keys.address)])
  if (pair.consumedPoints > GUESSES_ALLOWED || address.consumedPoints > GUESSES_OF_ADDRESS) throw tooManyAttempts()
  // Last, so that guesses refused above don't count: one address could use up the account's.
  if (await limiters.known.get(keys.pair)) return
  const account = await limiters.account.penalty(keys.account)
  if (account.consumedPoints > GUESSES_OF_ACCOUNT) throw tooManyAttempts()
}

function tooManyAttempts(): APIError {
  return new APIError('Too many attempts. Try again in 15 minutes.', 429, null, true)
}

/** Stops counting a guess that turned out to be correct. The account knows its address from now on. */
export async function forgiveGuess(req: PayloadRequest, email: string): Promise<void> {
  const limiters = limitersOf(req.payload)
  const keys = keysOf(req, email)
  if (!(await limiters.known.get(keys.pair))) await limiters.account.reward(keys.account)
  await Promise.all([
    limiters.pair.delete(keys.pair),
    limiters.address.reward(keys.address),
    limiters.known.set(keys.pair, 1, KNOWN_SECONDS),
  ])
}

// Payload's hash format.
const PREFIX = 'pbkdf2-sha256-v1:'

function derive(password: string, salt: string): Promise<Buffer> {
  return promisify(pbkdf2)(password, salt, 600_000, 32, 'sha256')
}

/** Checks an account's password; without an account it returns false after the same time. */
export async function isPassword(
  password: string,
  account: { readonly hash?: string | null; readonly salt?: string | null } | null,
): Promise<boolean> {
  const derived = await derive(password, account?.salt ?? 'nobody')
  const stored = Buffer.from(account?.hash?.startsWith(PREFIX) ? account.hash.slice(PREFIX.length) : '', 'hex')
  return stored.length === derived.length && timingSafeEqual(stored, derived)
}
