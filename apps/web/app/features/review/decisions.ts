import { useSyncExternalStore } from 'react'

/** A decision that the platform rejected, with its reason. */
export type FailedDecision = {
  readonly id: string
  /** Its review page, in the part of the queue where it was decided. */
  readonly address: string
  readonly name: string
  readonly verb: string
  readonly detail: string
}
type Decisions = {
  /** Items whose decision is pending: hide them from every list. */
  readonly underWay: ReadonlySet<string>
  readonly failed: readonly FailedDecision[]
}

const none: Decisions = { underWay: new Set(), failed: [] }
let state = none
const listeners = new Set<() => void>()

function set(change: Partial<Decisions>): void {
  state = { ...state, ...change }
  for (const listener of listeners) listener()
}

function without(id: string): ReadonlySet<string> {
  return new Set([...state.underWay].filter((one) => one !== id))
}

function failedBut(id: string): readonly FailedDecision[] {
  return state.failed.filter((one) => one.id !== id)
}

export const decisions = {
  begin: (id: string): void => set({ underWay: new Set([...state.underWay, id]), failed: failedBut(id) }),
  /** It is saved, or undone. */
  end: (id: string): void => set({ underWay: without(id) }),
  isUnderWay: (id: string): boolean => state.underWay.has(id),
  fail: (failure: FailedDecision): void => set({ underWay: without(failure.id), failed: [...state.failed, failure] }),
  dismiss: (id: string): void => set({ failed: failedBut(id) }),
}

export function useDecisions(): Decisions {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
    () => none,
  )
}
