import { loggedPath } from '@lodestay/domain/web-safety'
import { leavePage, stayOfPage } from './arrival.ts'
import { track } from './track.ts'

/** Tracks a page view, without query parameters and secrets in the path. */
export function countPageView(pathname: string, identity: string | undefined): void {
  const stayId = stayOfPage(pathname)
  track('page-view', { path: loggedPath(pathname), ...(stayId && { stayId }) }, identity)
  leavePage(pathname)
}
