/**
 * - `server-error`: responds with 500, without doing the work
 * - `hang`: accepts the request and never responds, without doing the work
 * - `reset`: closes the connection, without doing the work
 * - `slow`: does the work after `ms` milliseconds
 * - `garbage`: does the work and responds with invalid JSON
 * - `drop-answer`: does the work, and closes the connection instead of responding
 */
export type FaultKind = 'drop-answer' | 'hang' | 'slow' | 'garbage' | 'server-error' | 'reset'

export type Fault = {
  /** Default: every API call. */
  match?: { method?: string; path?: RegExp | string }
  kind: FaultKind
  /** How many matching requests it affects. */
  times?: number
  /** The delay of a slow response, in milliseconds. */
  ms?: number
}

export type Faults = {
  /** Makes the next matching request fail. */
  next(fault: Fault): void
  clear(): void
}

/** Faults waiting for a matching request. `dropped` is the probability that any response is dropped. */
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
