import type { Giveaway } from '@lodestay/domain'
import { type EntryPhase, entryPhase } from '@lodestay/domain/giveaways/draw'
import { count, dateTime } from '../../lib/format.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

/** A giveaway's phase at `now`, in milliseconds. */
export function phaseOf({ status, dateRange }: Pick<Giveaway, 'status' | 'dateRange'>, now: number): EntryPhase {
  return entryPhase({ status, start: new Date(dateRange.start), end: new Date(dateRange.end) }, new Date(now))
}

export const phaseBadges: Readonly<Record<EntryPhase, { readonly tone: BadgeTone; readonly text: string }>> = {
  upcoming: { tone: 'plum', text: 'Opens soon' },
  open: { tone: 'action', text: 'Open' },
  closed: { tone: 'amber', text: 'Closed, winner not drawn yet' },
  drawn: { tone: 'neutral', text: 'Drawn' },
}

/** When entries open or close, and how many there are. */
export function phaseLine(giveaway: Pick<Giveaway, 'dateRange' | 'entryCount'>, phase: EntryPhase): string {
  const { start, end } = giveaway.dateRange
  const entries = count(giveaway.entryCount, 'entry', 'entries')
  if (phase === 'upcoming') return `Entries open on ${dateTime(start)}`
  if (phase === 'open') return `${entries}, until ${dateTime(end)}`
  return `${entries}, closed on ${dateTime(end)}`
}
