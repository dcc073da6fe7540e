/**
 * Rate limits for the calls under /api/auth: attempts are counted before anything is hashed, in a table that all
 * processes share and that survives restarts. Guesses count against the account, from any address; a device that has
 * signed in to the account before has its own count, so that no one can lock the owner out by guessing.
 */
import { createHash } from 'node:crypto'
import { DAY_SECONDS, HOUR_SECONDS } from '@lodestay/domain/durations'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { Problem } from '../../kernel/errors.ts'

const QUARTER_HOUR_SECONDS = 15 * 60
/** Wrong passwords and codes per account in 15 minutes; the next is 429. */
const GUESSES = 10
/** Wrong guesses per address, across accounts. */
const GUESSES_OF_ADDRESS = 200
/** Emails to one mailbox in 15 minutes. */
const MAILS = 5
/**
 * Emails to one mailbox in a day that anyone can have sent to any address. Resetting a password isn't among them:
 * whoever used these up would keep the owner out for the rest of the day.
 */
const MAILS_TO_ANYONE = 20

/** Who is attempting: the key of their address (see `addressKey`), target account, and the known device, if any. */
export type Attempt = {
  readonly address: string
  /** Absent if the guess doesn't target a specific account: an emailed token, or a passkey. */
  readonly account?: string | undefined
  readonly device?: string | undefined
}

export type Attempts = {
  /** Counts a guess before checking it, so that concurrent guesses can't exceed the limit. @throws Problem 429 */
  readonly guess: (attempt: Attempt) => Promise<Guess>
  /** Counts a requested email, separately for a device that the account knows. @throws Problem 429 */
  readonly mail: (mailbox: string, device?: string) => Promise<void>
  /** Counts one that may go to anyone's address, which takes no account. @throws Problem 429 */
  readonly mailToAnyone: (mailbox: string) => Promise<void>
  /** Counts a confirmation that a sign-in would send unasked; false if the mailbox has had enough. */
  readonly mayConfirm: (mailbox: string) => Promise<boolean>
  /** Counts a new account. @throws Problem 429 */
  readonly signUp: (address: string) => Promise<void>
}
/** A counted guess; `wasRight` refunds it. */
export type Guess = { readonly wasRight: () => Promise<void> }

// Hash the key, so that the limiter's rows store no emails.
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
  const mailsToAnyone = limiter('mail-to-anyone', MAILS_TO_ANYONE, DAY_SECONDS)
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
    mailToAnyone: (mailbox) => spend(mailsToAnyone, hashed(mailbox)),
    mayConfirm: async (mailbox) => {
      const address = mailbox.toLowerCase()
      return (
        (await count(mails, hashed(address, ''))).isWithin && (await count(mailsToAnyone, hashed(address))).isWithin
      )
    },
    signUp: async (address) => {
      if (signUpsOfAddress > 0) await spend(signUps, hashed(address))
    },
  }
}

async function count(limiter: RateLimiterPostgres, key: string) {
  const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
  return { isWithin: consumedPoints <= limiter.points, msBeforeNext }
}

async function spend(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const { isWithin, msBeforeNext } = await count(limiter, key)
  if (!isWithin) throw tooManyAttempts(msBeforeNext)
}

export function tooManyAttempts(milliseconds = QUARTER_HOUR_SECONDS * 1000): Problem {
  return new Problem('rate-limited', 'Too many attempts. Try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
  })
}
