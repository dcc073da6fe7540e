/**
 * Routes reads to a streaming replica, if there is one and it has everything the caller may have written, or else to
 * the primary. Signed-in users are looked up on the primary with each request, which returns its current log position:
 * their earlier writes are included in it. See decision 0050.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db, Reader } from './db.ts'
import { isDatabaseAway } from './errors.ts'

/** One database server, for statements and hot reads. */
export type Source = { readonly db: Db; readonly reader: Reader }

/** A source with its host and port, for display. */
export type ReplicaSource = Source & { readonly address: string }

/** A replica, and whether this process currently reads from it. */
export type KnownReplica = ReplicaSource & { readonly isRead: boolean }

/** A position in the primary's log, in bytes from its beginning. */
export type LogPosition = number

export type ReadSources = {
  /** Whether the current source has everything up to a position; a replica gets some time to catch up. */
  readonly reaches: (position: LogPosition | null) => Promise<boolean>
  /**
   * Reads from a server that has everything up to a position, null for anonymous visitors, who have none. Falls back to
   * the primary if a replica fails.
   */
  readonly read: <T>(upTo: LogPosition | null, work: (source: Source) => Promise<T>) => Promise<T>
  readonly hasReplicas: boolean
  /** In failover order. */
  readonly replicas: () => readonly KnownReplica[]
}

/** A replica usually lags by a millisecond; with more than this, the primary is faster. */
const PATIENCE_MS = 50
const RETRY_MS = 2
/** How long a failed replica is avoided. */
const PAUSE_MS = 5000

// A promoted replica has everything for as long as it is the primary.
const REPLAYED_SQL = `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end::float8 as at`

type Replica = ReplicaSource & { replayed: LogPosition; pausedUntil: number }

type Options = {
  readonly log: Logger
  /** Called when reads switch to another server, which may lag behind the previous one. */
  readonly switched?: () => void
}

export function createReadSources(
  primary: Source,
  replicas: readonly ReplicaSource[],
  { log, switched }: Options,
): ReadSources {
  // Each process starts with a random one.
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
      if (source.replayed < position) await sleep(RETRY_MS)
    }
    return true
  }
  /** Avoids a failed replica for a while. @throws errors that aren't the replica's fault */
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

/** Reads from whichever source is current. */
export function currentReader(sources: ReadSources): Reader {
  return {
    rows: (...statement) => sources.read(null, ({ reader }) => reader.rows(...statement)),
    close: async () => {},
  }
}
