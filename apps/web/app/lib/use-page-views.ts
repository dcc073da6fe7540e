import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from './root-data.ts'

/**
 * Counts page views, and announces pages. The implementation is loaded after the page, since nothing on it waits for
 * that.
 */
export function usePageViews(): void {
  const { pathname, search } = useLocation()
  const identity = useViewer()?.email
  useEffect(() => {
    void import('./view-page.ts').then((module) => module.viewPage({ pathname, search, identity }))
  }, [pathname, search, identity])
}
