import type { Say } from './output.ts'

export type Step = <T>(name: string, work: (detail: (text: string) => void) => Promise<T>) => Promise<T>

/** Reports each step when it is done and how long it took; for a long one, also that it is in progress. */
export function announceSteps(say: Say): Step {
  return async (name, work) => {
    const began = performance.now()
    let detail = ''
    const underWay = setTimeout(() => say(`… ${name}`), 1_000)
    try {
      const result = await work((text) => {
        detail = text
      })
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      say(`✓ ${[name, detail].filter(Boolean).join(': ').padEnd(60)} ${seconds.padStart(6)} s`)
      return result
    } finally {
      clearTimeout(underWay)
    }
  }
}
