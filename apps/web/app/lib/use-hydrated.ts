import { useSyncExternalStore } from 'react'

function never() {
  return () => undefined
}

/** False on the server and in the first render of the browser: for what only works, or is only wanted, with scripts. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
