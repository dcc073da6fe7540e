import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTrack } from './track.ts'

/** Tracks page views, without query parameters. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const track = useTrack()
  useEffect(() => {
    const [, stayId] = /^\/stays\/(stay_[a-z0-9]+)$/.exec(pathname) ?? []
    track('page-view', { path: pathname, ...(stayId && { stayId }) })
  }, [pathname, track])
}
