import type { Giveaway } from '@lodestay/domain'
import { awaitsPayment } from '@lodestay/domain/giveaways/awaits-payment'
import { type EntryPhase, entryPhase } from '@lodestay/domain/giveaways/draw'
import { dateTime } from '../../lib/use-date-time.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import * as texts from './texts.ts'

/** A giveaway's phase at `now`, in milliseconds. */
export function phaseOf({ status, dateRange }: Pick<Giveaway, 'status' | 'dateRange'>, now: number): EntryPhase {
  return entryPhase({ status, start: new Date(dateRange.start), end: new Date(dateRange.end) }, new Date(now))
}

type Opening = Pick<Giveaway, 'status' | 'price' | 'purchaseStatus'>

/** Whether its payment was refunded: it can't be bought again. */
export function isRefunded({ status, purchaseStatus }: Opening): boolean {
  return status === 'Accepted' && purchaseStatus === 'Cancelled'
}

export function isAccepted({ status }: Pick<Giveaway, 'status'>): boolean {
  return ['Accepted', 'Queued', 'Executed'].includes(status)
}

/** Whether it is publicly visible, so that travelers can enter during its entry period. */
export function isPublic(giveaway: Opening & Pick<Giveaway, 'stay'>): boolean {
  return giveaway.stay !== null && isAccepted(giveaway) && !awaitsPayment(giveaway)
}

export const phaseBadges: Readonly<Record<EntryPhase, { readonly tone: BadgeTone; readonly text: string }>> = {
  upcoming: { tone: 'plum', text: texts.opensSoon },
  open: { tone: 'action', text: texts.open },
  closed: { tone: 'amber', text: texts.closedNotDrawn },
  drawn: { tone: 'neutral', text: texts.drawn },
}

/** When entries open or close, in the time zone of the entry period, and how many there are. */
export function phaseLine(giveaway: Pick<Giveaway, 'dateRange' | 'entryCount'>, phase: EntryPhase): string {
  const [start, end] = [giveaway.dateRange.start, giveaway.dateRange.end].map((time) => dateTime(time, 'UTC')) as [
    string,
    string,
  ]
  const entries = texts.entryCount(giveaway.entryCount)
  if (phase === 'upcoming') return texts.entriesOpenOn(start)
  if (phase === 'open') return texts.entriesUntil(entries, end)
  return texts.entriesClosedOn(entries, end)
}
