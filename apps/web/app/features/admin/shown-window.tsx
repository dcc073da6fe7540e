import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import * as texts from './texts.ts'

/** When an announcement or a banner is shown, once it is turned on; null: without limits. */
type Window = { readonly start: string; readonly end: string } | null

export function ShownWindow({ window, unlimited }: { window: Window; unlimited: string }) {
  const dateTime = useDateTime()
  return window ? `${dateTime(window.start)} – ${dateTime(window.end)}` : unlimited
}

export function stateOfWindow(window: Window, now: number): 'ended' | 'scheduled' | 'open' {
  if (window && Date.parse(window.end) <= now) return 'ended'
  return window && Date.parse(window.start) > now ? 'scheduled' : 'open'
}

/** The badges of what is turned on but not shown. */
export const windowBadges = {
  ended: <Badge>{texts.windowEnded}</Badge>,
  scheduled: <Badge tone="plum">{texts.windowScheduled}</Badge>,
}
