import { announce } from '../ui/live-region.tsx'

let shown: string | undefined

/** Says the page that a link has led to, and takes the focus there, which went with the link: no browser does either. */
export function announcePage(pathname: string): void {
  const before = shown
  shown = pathname
  if (before === undefined || before === pathname) return
  announce(document.title)
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}
