import { useEffect, useState } from 'react'
import { arrivalHere } from './arrival.ts'
import { routePath } from './paths.ts'
import { asksNotToBeFollowed } from './track.ts'

/**
 * A counted redirect to a booking site that includes how the reader came to the stay, once the page has loaded; other
 * URLs are returned unchanged.
 */
export function useCountedLink(to: string): string {
  const [counted, setCounted] = useState(to)
  useEffect(() => {
    const [, stayId] = /^\/go\/(stay_[a-z0-9]+)\//.exec(routePath(to)) ?? []
    const query = new URLSearchParams(stayId && !asksNotToBeFollowed() ? { ...arrivalHere(stayId) } : {})
    setCounted(query.size > 0 ? `${to}${to.includes('?') ? '&' : '?'}${query}` : to)
  }, [to])
  return counted
}
