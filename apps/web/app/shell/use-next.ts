import { useLocation } from 'react-router'
import { paths, safeNext } from '../lib/paths.ts'

/** Pages that lead on once somebody is signed in. */
const entrances = [paths.signIn(), paths.signUp(), paths.resetPassword()]

/** Where signing in leads: back to this page, or where this page itself leads to. */
export function useNext(): string {
  const { pathname, search } = useLocation()
  return safeNext(
    entrances.some((entrance) => pathname.startsWith(entrance))
      ? new URLSearchParams(search).get('next')
      : pathname + search,
  )
}
