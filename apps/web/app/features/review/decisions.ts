import { useSyncExternalStore } from 'react'
import type { ReviewKind } from './kinds.ts'

/** A decision that the platform did not take, with its own words why. */
export type FailedDecision = {
  readonly kind: ReviewKind
  readonly id: string
  readonly name: string
  readonly verb: string
  readonly detail: string
}
type Decisions = {
  /** Items decided on this page whose decision is on its way: they stand in no list. */
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

export const decisions = {
  begin: (id: string): void =>
    set({ underWay: new Set([...state.underWay, id]), failed: state.failed.filter((one) => one.id !== id) }),
  /** Sent and taken, or taken back. */
  end: (id: string): void => set({ underWay: without(id) }),
  fail: (failure: FailedDecision): void => set({ underWay: without(failure.id), failed: [...state.failed, failure] }),
  dismiss: (id: string): void => set({ failed: state.failed.filter((one) => one.id !== id) }),
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
