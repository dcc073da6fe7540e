import { useSyncExternalStore } from 'react'

// Set in the browser only, so that server rendering never waits for the count.
let unread = 0
const listeners = new Set<() => void>()

export function setUnread(count: number): void {
  unread = count
  for (const listener of listeners) listener()
}

export function oneMoreUnread(): void {
  setUnread(unread + 1)
}

/** The number of unread notifications known to this tab. */
export function useUnread(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unread,
    () => 0,
  )
}
