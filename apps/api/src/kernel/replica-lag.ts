/** A position in the primary's log, in bytes from its beginning. */
export type LogPosition = number

export type ReplicaLag = {
  /** The primary is at this position now. */
  readonly mark: (position: LogPosition) => void
  /** The replica has replayed the log up to here; null if it has been promoted, and so has everything. */
  readonly reach: (position: LogPosition | null) => void
  /** How long ago the primary was where the replica isn't yet. */
  readonly ms: () => number
  /** Whether it has reached any mark: how far behind it was before the first one is unknown. */
  readonly isKnown: () => boolean
}

type Mark = { readonly position: LogPosition; readonly time: number }

/** Enough for minutes; a replica that is further behind has to reach the latest one. */
const MOST_MARKS = 600

/**
 * Measures how far a replica is behind. The time of the last transaction it has replayed doesn't tell: the primary may
 * have been idle since.
 */
export function createReplicaLag(): ReplicaLag {
  /** Oldest first. */
  let missing: readonly Mark[] = []
  let isKnown = false
  return {
    mark: (position) => {
      const latest = missing.at(-1)
      // A promoted replica may have less: what the lost primary had beyond that won't come.
      const earlier = latest && latest.position > position ? [] : missing
      missing = [...earlier.slice(0, MOST_MARKS - 1), { position, time: performance.now() }]
    },
    reach: (position) => {
      const left = position === null ? [] : missing.filter((mark) => mark.position > position)
      isKnown ||= position === null || left.length < missing.length
      missing = left
    },
    ms: () => (missing[0] ? performance.now() - missing[0].time : 0),
    isKnown: () => isKnown,
  }
}
