/**
 * Rate limits per minute and caller. Counted in memory, so reads cost nothing; once a second the processes merge their
 * counts in one table, so a caller cannot multiply a limit by the number of processes.
 */
import { createHash } from 'node:crypto'
import { addressKey, DAY_MS, MINUTE_MS } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from './db.ts'
import { Problem } from './errors.ts'
import { lockByName } from './lock-by-name.ts'

/** Rate limit classes: each has a separate count per minute and caller. */
export type RateClass = 'read' | 'write' | 'events' | 'forms'
/** Requests per minute; 0 disables the limit. */
export type RateLimits = Readonly<Record<RateClass, number>>

const SETTLE_MS = 1000
/** Many people can share an IP address: together they get this many times one caller's reads. */
const CALLERS_OF_ADDRESS = 5
/** Counts below this share of the limit are not synced: they don't matter yet, and there are many of them. */
const REPORTED_FROM = 1 / 50

type Count = { readonly points: number; own: number; settled: number; all: number }

export type Rates = {
  /** Counts a request, or the work of `cost` of them. @throws Problem 429 with the seconds until the window ends. */
  readonly count: (key: string, points: number, cost?: number) => void
  /** Publishes this process's counts and picks up those of the others. */
  readonly settle: (db: Db) => Promise<void>
}

/** @param windowMs length of a window; only one-minute windows are synced. */
export function createRates(now: () => number = Date.now, windowMs = MINUTE_MS): Rates {
  let window = 0
  let counts = new Map<string, Count>()
  const thisWindow = (): Map<string, Count> => {
    const current = Math.floor(now() / windowMs)
    if (current !== window) [window, counts] = [current, new Map()]
    return counts
  }
  return {
    count: (key, points, cost = 1) => {
      const current = thisWindow()
      const count = current.get(key) ?? { points, own: 0, settled: 0, all: 0 }
      current.set(key, count)
      count.own += cost
      if (count.all + count.own - count.settled <= points) return
      throw new Problem('rate-limited', undefined, {
        retryAfterSeconds: Math.max(1, Math.ceil(((window + 1) * windowMs - now()) / 1000)),
      })
    },
    settle: async (db) => {
      const unsettled = [...thisWindow()].filter(
        ([, { own, settled, points }]) => own > settled && own >= points * REPORTED_FROM,
      )
      if (unsettled.length === 0) return
      const at = window
      const sent = unsettled.map(([key, count]) => ({ key: hashed(key), count, own: count.own }))
      const { rows } = await sql<{ key: string; n: number }>`
        insert into rate_counts (key, minute, n)
        select key, ${at}, n from unnest(${sent.map(({ key }) => key)}::text[], ${sent.map(({ own, count }) => own - count.settled)}::int[])
          as counted (key, n) order by key
        on conflict (key, minute) do update set n = rate_counts.n + excluded.n
        returning key, n`.execute(db)
      const all = new Map(rows.map(({ key, n }) => [key, n]))
      for (const { key, count, own } of sent) Object.assign(count, { settled: own, all: all.get(key) ?? own })
    },
  }
}

// Hash the key, so that the table stores no IP addresses.
function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/**
 * Counts one action for the subject of `name`, such as `claims ${userId}`, of which `most` are allowed within 24 hours,
 * and `inMinute` within a minute, even if what the action made is deleted. Concurrent calls with the same name take
 * turns, so that none slips past the limit. Rolled back with its transaction.
 * @throws Problem 429 until the oldest of them is a day, or a minute, old.
 */
export async function countDaily(
  db: Db,
  name: string,
  { most, inMinute = most, detail, now }: { most: number; inMinute?: number; detail: string; now: Date },
): Promise<void> {
  await lockByName(db, name)
  const key = hashed(name)
  const { rows } = await sql<{ at: Date }>`
    select at from daily_actions where key = ${key} and at > ${new Date(now.getTime() - DAY_MS)} order by at`.execute(
    db,
  )
  const limits = [
    { ms: DAY_MS, limit: most, until: 'tomorrow' },
    { ms: MINUTE_MS, limit: inMinute, until: 'in a minute' },
  ]
  for (const { ms, limit, until } of limits) {
    const past = rows.map(({ at }) => at.getTime() + ms - now.getTime()).filter((left) => left > 0)
    const [left] = past
    if (left !== undefined && past.length >= limit)
      throw new Problem('rate-limited', `${detail} Try again ${until}.`, {
        retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)),
      })
  }
  await sql`insert into daily_actions (key, at) values (${key}, ${now})`.execute(db)
}

/** Deletes past windows. */
export async function deleteOldRates(db: Db, now: Date): Promise<number> {
  const minute = Math.floor(now.getTime() / MINUTE_MS) - 1
  const windows = await sql`delete from rate_counts where minute < ${minute}`.execute(db)
  const actions = await sql`delete from daily_actions where at <= ${new Date(now.getTime() - DAY_MS)}`.execute(db)
  return Number(windows.numAffectedRows ?? 0) + Number(actions.numAffectedRows ?? 0)
}

/** Enforces rate limits before the body is read: by address immediately, by caller once the identity is known. */
export function limitRates(app: FastifyInstance, limits: RateLimits, log: Logger, db?: Db): void {
  const rates = createRates()
  const ofAddress = limits.read * CALLERS_OF_ADDRESS
  app.decorateRequest('addressKey', '')
  app.decorateRequest('countedAs', '')
  app.addHook('onRequest', (request, _, done) => {
    request.addressKey = addressKey(request.ip)
    if (ofAddress > 0) rates.count(`all ${request.addressKey}`, ofAddress)
    done()
  })
  app.decorateRequest('countMore', function (cost, given) {
    const rate = given ?? this.routeOptions.config.rate ?? 'read'
    if (limits[rate] > 0 && cost > 0) rates.count(`${rate} ${this.countedAs}`, limits[rate], cost)
  })
  app.decorateRequest('countAs', function (caller) {
    if (this.countedAs) return
    this.countedAs = caller
    this.countMore(1)
  })
  // Runs after every onRequest hook, so callers with an identity have been counted, and before the body is read.
  app.addHook('preParsing', (request, _, payload, done) => {
    request.countAs(request.addressKey)
    done(null, payload)
  })
  if (!db || Object.values(limits).every((points) => points === 0)) return
  // Never sync concurrently: on a slow database, a second sync would add the same counts again.
  let isSettling = false
  const settling = setInterval(() => {
    if (isSettling) return
    isSettling = true
    rates
      .settle(db)
      .catch((err) => log.warn({ err }, 'rates are not settled'))
      .finally(() => {
        isSettling = false
      })
  }, SETTLE_MS)
  settling.unref()
  app.addHook('onClose', async () => clearInterval(settling))
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Rate limit key of the client's address: see `addressKey`. */
    addressKey: string
    /** Whose limit the request counts against: an identity, an outlet's owner, or an address; empty until counted. */
    countedAs: string
    /**
     * Counts the request, once: the first name it is given is whose limit it counts against.
     * @throws Problem 429
     */
    countAs: (caller: string) => void
    /**
     * Counts further requests against the caller's limit, for one that does the work of several: of its own class, unless
     * another is given.
     * @throws Problem 429
     */
    countMore: (cost: number, rate?: RateClass) => void
  }
}
