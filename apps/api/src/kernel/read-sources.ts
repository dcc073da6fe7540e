/**
 * Chooses where reads go: to a streaming replica that has caught up with the caller's own writes, else to the primary.
 * Signed-in users are looked up on the primary on every request, which also returns its log position: everything they
 * wrote before is in it. See decision 0050.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db, Reader } from './db.ts'
import { isDatabaseAway } from './errors.ts'

/** One database server, for statements and for hot reads. */
export type Source = { readonly db: Db; readonly reader: Reader }

/** A source with its host and port, for display. */
export type ReplicaSource = Source & { readonly address: string }

/** A replica, and whether this process reads from it now. */
export type KnownReplica = ReplicaSource & { readonly isRead: boolean }

/** A place in the primary's log, in bytes from its beginning. */
export type LogPosition = number

export type ReadSources = {
  /** Whether the current source has everything up to a position; a replica gets some time to catch up. */
  readonly reaches: (position: LogPosition | null) => Promise<boolean>
  /**
   * Reads from a source that has reached a log position; null for anonymous callers, who have no writes to wait for.
   * Falls back to the primary if a replica fails.
   */
  readonly read: <T>(upTo: LogPosition | null, work: (source: Source) => Promise<T>) => Promise<T>
  readonly hasReplicas: boolean
  /** In the order in which one takes another's place. */
  readonly replicas: () => readonly KnownReplica[]
}

/** A replica usually lags by a millisecond; beyond this wait, the primary responds sooner. */
const PATIENCE_MS = 50
const ASK_AGAIN_MS = 2
/** How long to avoid a replica that didn't respond. */
const PAUSE_MS = 5000

// A replica that was promoted has everything, for as long as it is the primary.
const REPLAYED_SQL = `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end::float8 as at`

type Replica = ReplicaSource & { replayed: LogPosition; pausedUntil: number }

type Options = {
  readonly log: Logger
  /** Called when another server than before is read from: it may be behind the one before. */
  readonly switched?: () => void
}

export function createReadSources(
  primary: Source,
  replicas: readonly ReplicaSource[],
  { log, switched }: Options,
): ReadSources {
  // Each process starts with a different one.
  const first = Math.floor(Math.random() * replicas.length)
  const inOrder = [...replicas.slice(first), ...replicas.slice(0, first)]
  const all: Replica[] = inOrder.map((source) => ({ ...source, replayed: 0, pausedUntil: 0 }))
  let last: Source = primary
  const replica = (): Replica | null => {
    const chosen = all.find(({ pausedUntil }) => pausedUntil <= performance.now()) ?? null
    if (last !== (chosen ?? primary)) {
      last = chosen ?? primary
      switched?.()
    }
    return chosen
  }
  const hasReplayed = async (source: Replica, position: LogPosition | null): Promise<boolean> => {
    if (position === null) return true
    const until = performance.now() + PATIENCE_MS
    while (source.replayed < position) {
      if (performance.now() > until) return false
      const [row] = await source.reader.rows<{ at: number | null }>('replayed', REPLAYED_SQL)
      if (row?.at == null) return true
      source.replayed = Math.max(source.replayed, row.at)
      if (source.replayed < position) await sleep(ASK_AGAIN_MS)
    }
    return true
  }
  /** Pauses a replica that doesn't respond. @throws errors that aren't the replica's fault */
  const forgive = (source: Replica, error: unknown): void => {
    // A replica cancels queries that block its replay.
    if ((error as { code?: string } | null)?.code === '40001') return
    if (!isDatabaseAway(error)) throw error
    source.pausedUntil = performance.now() + PAUSE_MS
    log.warn({ err: error }, 'a replica does not answer')
  }
  const reaches: ReadSources['reaches'] = async (position) => {
    const source = replica()
    if (!source) return true
    try {
      return await hasReplayed(source, position)
    } catch (error) {
      forgive(source, error)
      return false
    }
  }
  return {
    hasReplicas: all.length > 0,
    replicas: () => {
      const current = replica()
      return all.map((each) => ({ ...each, isRead: each === current }))
    },
    reaches,
    read: async (upTo, work) => {
      const source = replica()
      if (!source || !(await reaches(upTo))) return work(primary)
      try {
        return await work(source)
      } catch (error) {
        forgive(source, error)
        return work(primary)
      }
    },
  }
}

/** Reads from the current source, whichever that is. */
export function currentReader(sources: ReadSources): Reader {
  return {
    rows: (...statement) => sources.read(null, ({ reader }) => reader.rows(...statement)),
    close: async () => {},
  }
}
