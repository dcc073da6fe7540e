/**
 * - `server-error`: answers 500, without doing the work
 * - `hang`: takes the request and never answers, without doing the work
 * - `reset`: closes the connection, without doing the work
 * - `slow`: does the work after `ms` milliseconds
 * - `garbage`: does the work and answers what is no JSON
 * - `drop-answer`: does the work, and closes the connection instead of answering
 */
export type FaultKind = 'drop-answer' | 'hang' | 'slow' | 'garbage' | 'server-error' | 'reset'

export type Fault = {
  /** By default every call of the API. */
  match?: { method?: string; path?: RegExp | string }
  kind: FaultKind
  /** How many matching requests it meets. */
  times?: number
  /** How long a slow answer takes, in milliseconds. */
  ms?: number
}

export type Faults = {
  /** Lets the next matching request go wrong. */
  next(fault: Fault): void
  clear(): void
}

/** The faults that are waiting for their request. `dropped` is the probability that any answer is dropped. */
export function prepareFaults(dropped = 0): Faults & { take(method: string, path: string): Fault | null } {
  let waiting: (Fault & { times: number })[] = []
  return {
    next: (fault) => void waiting.push({ times: 1, ...fault }),
    clear: () => {
      waiting = []
    },
    take(method, path) {
      const fault = waiting.find(({ match }) => matches(match, method, path))
      if (fault) {
        fault.times -= 1
        waiting = waiting.filter(({ times }) => times > 0)
        return fault
      }
      return Math.random() < dropped ? { kind: 'drop-answer' } : null
    },
  }
}

function matches(match: Fault['match'], method: string, path: string): boolean {
  if (match?.method && match.method !== method) return false
  if (match?.path === undefined) return true
  return typeof match.path === 'string' ? match.path === path : match.path.test(path)
}
