import { useSyncExternalStore } from 'react'

function never() {
  return () => undefined
}

/** False on the server and during hydration: for what only works, or is only wanted, with JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
