import { loggedPath } from '@lodestay/domain/web-safety'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { leavePage, stayOfPage } from './arrival.ts'
import { useTrack } from './track.ts'

/** Tracks page views, without query parameters and secrets in the path. */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const track = useTrack()
  useEffect(() => {
    const stayId = stayOfPage(pathname)
    track('page-view', { path: loggedPath(pathname), ...(stayId && { stayId }) })
    leavePage(pathname)
  }, [pathname, track])
}
