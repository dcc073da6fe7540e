import type { CalendarFeed, StayCalendar } from '@lodestay/domain'
import { rangeAt, sharedNights } from '@lodestay/domain/calendars/nights'
import { addDays } from '@lodestay/domain/campaigns/calendar'
import { freed, type TakenBy, takenBy } from './night-looks.ts'
import * as texts from './texts.ts'

/** The contents of a night's cell. */
export type NightFacts = {
  readonly isTaken: boolean
  /** For screen readers. */
  readonly status: string
  /** Classes. */
  readonly look: string
  readonly marks: string
  /** The night's own price, in cents, and minimum of nights, if it has them. */
  readonly price: number | undefined
  readonly minimum: number | undefined
}

function appearanceOf(
  takers: readonly TakenBy[],
  isFreed: boolean,
  isKnown: boolean,
): Pick<NightFacts, 'status' | 'look' | 'marks'> {
  const [taker] = takers
  if (taker)
    return {
      status: takers.map(({ label }) => label).join(', '),
      look: taker.look,
      marks: takers.map(({ mark }) => mark).join(''),
    }
  if (isFreed) return { status: freed.label, look: freed.look, marks: freed.mark }
  if (isKnown) return { status: texts.open, look: 'bg-raised', marks: '' }
  return { status: texts.notKnown, look: 'border-dashed bg-raised', marks: '' }
}

export function nightFacts(
  night: string,
  { taken, cameFree, knownUntil, prices, minimumNights }: StayCalendar,
  feeds: readonly CalendarFeed[],
): NightFacts {
  const here = { start: night, end: addDays(night, 1) }
  const takers = taken.filter((each) => sharedNights(each, here)).map((each) => takenBy(each, feeds))
  return {
    isTaken: takers.length > 0,
    ...appearanceOf(takers, rangeAt(cameFree, night) !== undefined, night < (knownUntil ?? '')),
    price: rangeAt(prices, night)?.price,
    minimum: rangeAt(minimumNights, night)?.minimumNights,
  }
}
