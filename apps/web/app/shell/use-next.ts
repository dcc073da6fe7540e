import { useLocation } from 'react-router'
import { paths, safeNext } from '../lib/paths.ts'

/** Pages that redirect elsewhere after sign-in. */
const entrances = [paths.signIn(), paths.signUp(), paths.resetPassword()]

/** Where to go after sign-in: back to this page, or to this page's own `next`. */
export function useNext(): string {
  const { pathname, search } = useLocation()
  return safeNext(
    entrances.some((entrance) => pathname.startsWith(entrance))
      ? new URLSearchParams(search).get('next')
      : pathname + search,
  )
}
