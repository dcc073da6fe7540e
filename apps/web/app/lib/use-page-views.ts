import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from './root-data.ts'

/**
 * Counts page views, and announces pages. The implementation is loaded after the page, since nothing on it waits for
 * that.
 */
export function usePageViews(): void {
  const { pathname } = useLocation()
  const identity = useViewer()?.email
  useEffect(() => {
    void import('./count-page-view.ts').then(({ countPageView }) => countPageView(pathname, identity))
  }, [pathname, identity])
  useEffect(() => {
    void import('./announce-page.ts').then(({ announcePage }) => announcePage(pathname))
  }, [pathname])
}
