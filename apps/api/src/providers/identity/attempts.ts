/**
 * Attempts at the calls under /api/auth: counted before anything is hashed, in a table that every process shares and that
 * survives a restart. A guess is counted against the account, from wherever it comes; a device that has signed in to the
 * account before has a count of its own, so that nobody locks another out by guessing.
 */
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { Problem } from '../../kernel/errors.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
const HOUR_SECONDS = 3600
/** Wrong passwords and codes for one account in a quarter of an hour; the next is 429. */
const GUESSES = 10
/** Wrong guesses from one address, whichever accounts they are at. */
const GUESSES_OF_ADDRESS = 200
/** Letters to one mailbox in a quarter of an hour. */
const MAILS = 5

/** What somebody attempts: where from, at which account, and with which device that the account knows. */
export type Attempt = {
  readonly address: string
  /** Absent where a guess is at nobody's account: at the token of a letter, or with a passkey. */
  readonly account?: string | undefined
  readonly device?: string | undefined
}

export type Attempts = {
  /** Counts a guess before it is judged: many at once get no further than one after another. @throws Problem 429 */
  readonly guess: (attempt: Attempt) => Promise<Guess>
  /** Counts a letter that was asked for, apart for a device that its account knows. @throws Problem 429 */
  readonly mail: (mailbox: string, device?: string) => Promise<void>
  /** Counts a new account. @throws Problem 429 */
  readonly signUp: (address: string) => Promise<void>
}
/** A guess that was counted; one that was right is taken off the count again. */
export type Guess = { readonly wasRight: () => Promise<void> }

// A hash: the limiter's rows hold nobody's email.
function hashed(...parts: string[]): string {
  return createHash('sha256').update(parts.join(' ')).digest('base64url')
}

export function createAttempts(pool: pg.Pool, signUpsOfAddress: number): Attempts {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      clearExpiredByTimeout: false,
    })
  const ofAccount = limiter('guess', GUESSES, QUARTER_HOUR_SECONDS)
  const ofAddress = limiter('guess-from', GUESSES_OF_ADDRESS, QUARTER_HOUR_SECONDS)
  const mails = limiter('mail', MAILS, QUARTER_HOUR_SECONDS)
  const signUps = limiter('sign-up', signUpsOfAddress, HOUR_SECONDS)
  return {
    guess: async ({ address, account, device }) => {
      const spent: [RateLimiterPostgres, string][] = [
        ...(account ? [[ofAccount, hashed(account, device ?? '')] as [RateLimiterPostgres, string]] : []),
        [ofAddress, hashed(address)],
      ]
      for (const [limit, key] of spent) await spend(limit, key)
      return { wasRight: async () => void (await Promise.all(spent.map(([limit, key]) => limit.reward(key)))) }
    },
    mail: (mailbox, device) => spend(mails, hashed(mailbox, device ?? '')),
    signUp: async (address) => {
      if (signUpsOfAddress > 0) await spend(signUps, hashed(address))
    },
  }
}

async function spend(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const spent = await limiter.penalty(key)
  if (spent.consumedPoints > limiter.points) throw tooManyAttempts(spent.msBeforeNext)
}

export function tooManyAttempts(milliseconds = QUARTER_HOUR_SECONDS * 1000): Problem {
  return new Problem('rate-limited', 'Too many attempts. Try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
  })
}
