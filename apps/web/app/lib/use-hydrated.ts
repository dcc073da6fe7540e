import { useSyncExternalStore } from 'react'

const never = () => () => undefined
/** False on the server and in the first render of the browser: for what only works, or is only wanted, with scripts. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
