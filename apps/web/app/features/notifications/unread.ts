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

/** Counts one less for as long as that holds; returns what takes it back. */
export function oneLessUnread(): () => void {
  if (unread === 0) return () => {}
  setUnread(unread - 1)
  return oneMoreUnread
}

export function getUnread(): number {
  return unread
}

/** The number of unread notifications known to this tab. */
export function useUnread(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getUnread,
    () => 0,
  )
}
