import { announce } from '../ui/live-region.tsx'

let shown: string | undefined

/**
 * Announces the page that a link has led to, and moves the focus there, which was lost with the link: browsers do
 * neither.
 */
export function announcePage(pathname: string): void {
  const before = shown
  shown = pathname
  if (before === undefined || before === pathname) return
  announce(document.title)
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}
