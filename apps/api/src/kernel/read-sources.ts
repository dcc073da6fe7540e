/**
 * Routes reads to a streaming replica, if there is one and it has everything the caller may have written, or else to
 * the primary. Signed-in users are looked up on the primary with each request, which returns its current log position:
 * their earlier writes are included in it. See decision 0050.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Db, Reader } from './db.ts'
import { isDatabaseAway } from './errors.ts'
import type { StateGauge } from './metrics.ts'
import { createReplicaLag, type LogPosition, type ReplicaLag } from './replica-lag.ts'

/** One database server, for statements and hot reads. */
export type Source = { readonly db: Db; readonly reader: Reader }

/** A source with its host and port, for display. */
export type ReplicaSource = Source & { readonly address: string }

/** A replica, and whether this process currently reads from it. */
export type KnownReplica = ReplicaSource & { readonly isRead: boolean }

export type ReadSources = {
  /** Whether the current source has everything up to a position; a replica gets some time to catch up. */
  readonly reaches: (position: LogPosition | null) => Promise<boolean>
  /**
   * Reads from a server that has everything up to a position, null for anonymous visitors, who have none. Falls back to
   * the primary if a replica fails.
   */
  readonly read: <T>(upTo: LogPosition | null, work: (source: Source) => Promise<T>) => Promise<T>
  /**
   * Resolves once the primary or the current replica answers. Until the primary has answered once, only it counts: a
   * process that can't reach it must not replace one that can. @throws errors of all if none answers
   */
  readonly ping: () => Promise<void>
  readonly hasReplicas: boolean
  /** In failover order. */
  readonly replicas: () => readonly KnownReplica[]
  readonly gauges: readonly StateGauge[]
  /** Ends the checks; call it before the sources are closed. */
  readonly close: () => void
}

/** A replica usually lags by a millisecond; with more than this, the primary is faster. */
const PATIENCE_MS = 50
const RETRY_MS = 2
/** How often a process checks where the primary and its replicas are. */
const CHECK_MS = 1000
/** A replica that is further behind is read from only while the primary is away. */
const MOST_LAG_MS = 10_000

// A replica has no position of its own.
const POSITION_SQL = `select case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') end::float8 as at`
// A promoted replica has everything for as long as it is the primary.
const REPLAYED_SQL = `select case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') end::float8 as at`

type Replica = ReplicaSource & { readonly lag: ReplicaLag; replayed: LogPosition; isAway: boolean }

type Options = {
  readonly log: Logger
  /** Called when reads switch to another server, which may lag behind the previous one. */
  readonly switched?: () => void
}

async function askPosition({ reader }: Source, name: string, text: string): Promise<LogPosition | null> {
  const [row] = await reader.rows<{ at: LogPosition | null }>(name, text)
  return row?.at ?? null
}

async function askReplayed(replica: Replica): Promise<LogPosition | null> {
  const position = await askPosition(replica, 'replayed', REPLAYED_SQL)
  replica.replayed = Math.max(replica.replayed, position ?? 0)
  return position
}

export function createReadSources(
  primary: Source,
  replicas: readonly ReplicaSource[],
  { log, switched }: Options,
): ReadSources {
  // Each process starts with a random one.
  const first = Math.floor(Math.random() * replicas.length)
  const inOrder = [...replicas.slice(first), ...replicas.slice(0, first)]
  const all: Replica[] = inOrder.map((source) => ({ ...source, lag: createReplicaLag(), replayed: 0, isAway: false }))
  let isPrimaryAway = false
  let last: Source = primary
  const replica = (): Replica | null => {
    const present = all.filter(({ isAway }) => !isAway)
    const current = present.find(({ lag }) => lag.isKnown() && lag.ms() <= MOST_LAG_MS)
    const chosen = current ?? (isPrimaryAway ? present[0] : null) ?? null
    if (last !== (chosen ?? primary)) {
      last = chosen ?? primary
      log.info({ address: chosen?.address ?? 'primary' }, 'reads go to another server')
      switched?.()
    }
    return chosen
  }
  const hasReplayed = async (source: Replica, position: LogPosition | null): Promise<boolean> => {
    if (position === null) return true
    const until = performance.now() + PATIENCE_MS
    while (source.replayed < position) {
      if (performance.now() > until) return false
      if ((await askReplayed(source)) === null) return true
      if (source.replayed < position) await sleep(RETRY_MS)
    }
    return true
  }
  /** Avoids a replica until it answers a check. */
  const avoid = (source: Replica, error: unknown): void => {
    if (!source.isAway) log.warn({ err: error, address: source.address }, 'a replica does not answer')
    source.isAway = true
  }
  /** Avoids a failed replica. @throws errors that aren't the replica's fault */
  const avoidIfFailed = (source: Replica, error: unknown): void => {
    // A replica cancels queries that block its replay.
    if ((error as { code?: string } | null)?.code === '40001') return
    if (!isDatabaseAway(error)) throw error
    avoid(source, error)
  }
  const reaches: ReadSources['reaches'] = async (position) => {
    const source = replica()
    if (!source) return true
    try {
      return await hasReplayed(source, position)
    } catch (error) {
      avoidIfFailed(source, error)
      return false
    }
  }
  let isPrimaryKnown = false
  const askPrimary = async () => {
    const position = await askPosition(primary, 'position', POSITION_SQL)
    isPrimaryKnown = true
    return position
  }
  const checkPrimary = oneAtATime(async () => {
    try {
      const position = await askPrimary()
      isPrimaryAway = false
      if (position !== null) for (const { lag } of all) lag.mark(position)
    } catch {
      isPrimaryAway = true
    }
  })
  const replicaChecks = all.map((each) =>
    oneAtATime(async () => {
      try {
        each.lag.reach(await askReplayed(each))
        each.isAway = false
      } catch (error) {
        avoid(each, error)
      }
    }),
  )
  let isClosed = false
  const check = async () => {
    // The primary first: a replica that has everything then reaches its last mark.
    await Promise.race([checkPrimary(), sleep(CHECK_MS, undefined, { ref: false })])
    if (!isClosed) for (const checkReplica of replicaChecks) void checkReplica()
  }
  const checking = all.length > 0 ? setInterval(() => void check(), CHECK_MS).unref() : undefined
  if (checking) void check()
  return {
    ping: async () => {
      const current = isPrimaryKnown ? replica() : null
      await Promise.any([askPrimary(), ...(current ? [askReplayed(current)] : [])])
    },
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
        avoidIfFailed(source, error)
        return work(primary)
      }
    },
    gauges: [
      {
        name: 'lodestay_replica_lag_seconds',
        help: 'How far each replica was behind the primary, as seen by this process.',
        label: 'address',
        read: async () => all.map(({ address, lag }) => ({ of: address, value: lag.ms() / 1000 })),
      },
    ],
    close: () => {
      isClosed = true
      clearInterval(checking)
    },
  }
}

/** Returns the running call, if there is one, instead of starting another. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  return () => {
    running ??= work().finally(() => {
      running = null
    })
    return running
  }
}

/** Reads from whichever source is current. */
export function currentReader(sources: ReadSources): Reader {
  return {
    rows: (...statement) => sources.read(null, ({ reader }) => reader.rows(...statement)),
    close: async () => {},
  }
}
