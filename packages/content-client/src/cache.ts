/** The stale-while-revalidate cache for everything from the content system. */
import { ContentProblem } from './content-problem.ts'

/** What values from one source share: while the source is down, asking it for another value is no use either. */
export type Source = { outage: { readonly error: unknown; readonly at: number } | null }

export type StaleOptions = {
  /** Milliseconds for which a value is fresh. */
  readonly freshMs: number
  /** Milliseconds for which a stale value is still served if reloading fails. */
  readonly staleMs: number
  /** Milliseconds from the start of a load that a caller waits; the load continues in the background. */
  readonly patienceMs?: number
  /** Milliseconds after a failure before the next load. */
  readonly pauseMs?: number
  /** Default: one of its own. */
  readonly source?: Source
  readonly now?: () => number
}
export type Cached<T> = {
  /** One load at a time, shared by all callers. @throws what the load threw, if nothing is cached */
  readonly get: () => Promise<T>
  /** Makes the next caller reload; a load in progress counts as stale already. */
  readonly markStale: () => void
}

type Load<T> = {
  readonly changes: number
  readonly began: number
  readonly outcome: Promise<{ readonly it: T } | null>
}

/** Whether the content system as a whole failed: it can't be reached, or doesn't work. */
function isOutage(error: unknown): boolean {
  return error instanceof ContentProblem && (error.status >= 500 || (error.status === 0 && error.cause !== undefined))
}

/** A promise's result, or null on timeout. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | null> {
  if (ms === Number.POSITIVE_INFINITY) return work
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), Math.max(0, ms))
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

export function staleWhileRevalidate<T>(
  load: () => Promise<T>,
  {
    freshMs,
    staleMs,
    patienceMs = Number.POSITIVE_INFINITY,
    pauseMs = 0,
    source = { outage: null },
    now = Date.now,
  }: StaleOptions,
): Cached<T> {
  let cached: { readonly it: T; readonly at: number; readonly changes: number } | null = null
  let failure: { readonly error: unknown; readonly at: number } | null = null
  let loading: Load<T> | null = null
  let changes = 0

  const begin = (): Load<T> => {
    const [at, seen] = [now(), changes]
    const outcome = load()
      .then(
        (it) => {
          cached = { it, at, changes: seen }
          failure = null
          source.outage = null
          return { it }
        },
        (error: unknown) => {
          failure = { error, at: now() }
          if (isOutage(error)) source.outage = failure
          return null
        },
      )
      .finally(() => {
        loading = null
      })
    return { changes: seen, began: performance.now(), outcome }
  }
  const pausedBy = () => [failure, source.outage].find((each) => each && now() - each.at < pauseMs)
  const keptFor = (ms: number) => (cached && now() - cached.at < ms ? cached : null)

  const get = async (): Promise<T> => {
    const changesBefore = changes
    const fresh = keptFor(freshMs)
    if (fresh && fresh.changes === changesBefore) return fresh.it
    while (!pausedBy()) {
      loading ??= begin()
      const { began, outcome, changes: seen } = loading
      const loaded = await within(began + patienceMs - performance.now(), outcome)
      if (!loaded) break
      // A load that started before the last change doesn't have it: wait for it, then load again.
      if (seen >= changesBefore) return loaded.it
    }
    const old = keptFor(staleMs)
    if (old) return old.it
    throw (pausedBy() ?? failure)?.error ?? new ContentProblem(0, 'The content system took too long.')
  }
  return {
    get,
    markStale: () => {
      changes++
    },
  }
}
