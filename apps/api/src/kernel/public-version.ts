/**
 * The version of everything public: the database counts the transactions that change any of it. It is read from the
 * same server as the responses, so a replica's responses have the replica's version. See decision 0049.
 */
import { sql } from 'kysely'
import type { Db, Reader } from './db.ts'
import type { Listener } from './listen.ts'

/** How long a version counts as current. */
const HEARTBEAT_MS = 250
const CHANNEL = 'public_changes'

export type PublicVersion = {
  /** Numbers the periods between changes; null if a change may have been missed, so `check` must be called. */
  readonly epoch: () => number | null
  /** Reads the version if needed. @returns the epoch; null if the version can't be read now */
  readonly check: () => Promise<number | null>
  /** Whether an epoch is still current: nothing has changed since it began, according to a read after the call. */
  readonly lasts: (epoch: number) => Promise<boolean>
  /** Forces the version to be read again: this process may have changed something. */
  readonly doubt: () => void
  /** Ends the epoch when reads switch to another server, which may lag behind. */
  readonly forget: () => void
}

type Version = { readonly urgent: number; readonly ranks: number }

const VERSION_SQL = `select t.urgent + count(*) filter (where c.is_urgent) as urgent,
    t.ranks + count(*) filter (where not c.is_urgent) as ranks
  from public_change_totals t left join public_changes c on true group by t.urgent, t.ranks`

/** Makes a transaction's changes count as rank changes, which other processes may learn of a second later. */
export async function changeRanksAlone(db: Db): Promise<void> {
  await sql`select set_config('lodestay.ranks_alone', 'true', true)`.execute(db)
}

/** Folds the rows of changes into their totals, so that reading the version stays quick. @returns how many */
export async function foldPublicChanges(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`with folded as (delete from public_changes returning is_urgent),
      counted as (select count(*) filter (where is_urgent) as urgent, count(*) filter (where not is_urgent) as ranks from folded)
    update public_change_totals t set urgent = t.urgent + c.urgent, ranks = t.ranks + c.ranks
    from counted c returning c.urgent + c.ranks as n`.execute(db)
  return rows[0]?.n ?? 0
}

export function createPublicVersion(reader: Reader, listener: Listener): PublicVersion {
  let known: Version | null = null
  let number = 0
  let checkedAt = Number.NEGATIVE_INFINITY
  let ranksComparedAt = Number.NEGATIVE_INFINITY
  // Doubts are numbered; the version is known if it was read after the latest one.
  let doubts = 0
  let settled = -1
  let listening = false
  let running: { readonly doubts: number; readonly done: Promise<void> } | null = null
  let next: Promise<void> | null = null
  const doubt = () => void doubts++
  listener.on(CHANNEL, doubt, doubt)

  const compare = (read: Version, at: number): void => {
    const areRanksDue = at - ranksComparedAt >= HEARTBEAT_MS
    const isSame = known?.urgent === read.urgent && (!areRanksDue || known.ranks === read.ranks)
    known = { urgent: read.urgent, ranks: areRanksDue || !known ? read.ranks : known.ranks }
    if (areRanksDue) ranksComparedAt = at
    if (!isSame) number++
  }
  const read = async (): Promise<void> => {
    const [at, doubtsBefore] = [performance.now(), doubts]
    try {
      const [version] = await reader.rows<Version>('public-version', VERSION_SQL)
      if (!version) throw new Error('public_change_totals is empty')
      compare(version, at)
      ;[checkedAt, settled] = [at, doubtsBefore]
    } catch {
      // The next request for a response reports the database error.
      known = null
      checkedAt = Number.NEGATIVE_INFINITY
    }
  }
  const start = (): Promise<void> => {
    const done = read().finally(() => {
      if (running?.done === done) running = null
    })
    running = { doubts, done }
    return done
  }
  /** Starts a read after the call: one already running may have missed a recent change. */
  const readAnew = (): Promise<void> => {
    if (!running) return start()
    next ??= running.done.then(() => {
      next = null
      return start()
    })
    return next
  }
  const epoch = () => (settled === doubts && performance.now() - checkedAt < HEARTBEAT_MS ? number : null)
  return {
    epoch,
    check: async () => {
      if (!listening) {
        listening = true
        // Until it connects, only the heartbeat detects changes.
        listener.ready().catch(() => {
          listening = false
        })
      }
      if (epoch() === null) await (running?.doubts === doubts ? running.done : readAnew())
      return known && number
    },
    lasts: async (one) => {
      await readAnew()
      return known !== null && number === one
    },
    doubt,
    forget: () => {
      known = null
      doubt()
    },
  }
}
