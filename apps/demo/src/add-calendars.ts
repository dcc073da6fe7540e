/** Keeps the demo's calendars: nights that are taken, seasons, and some stays whose calendar nobody keeps. */
import type { Db } from '@lodestay/api/kernel/db'
import { changeAvailability } from '@lodestay/api/modules/calendars/index'
import { type AvailabilityRange, addDays, dayOf } from '@lodestay/domain'
import { chanceOf } from '@lodestay/scenery/chance'
import type { DemoStay, DemoWorld } from './world/index.ts'

/** How far ahead nights are taken. */
const DAYS_AHEAD = 180
/** One stay in so many leaves its calendar to others. */
const UNKNOWN_OF = 6

/** Nights that came free are free, whatever was taken before. */
function canceledNights({ notices }: DemoWorld, { key }: DemoStay, today: string): AvailabilityRange[] {
  return notices.cancellations
    .filter(({ stayKey, days }) => stayKey === key && days.end > 0)
    .map(({ days }) => ({ start: addDays(today, days.start), end: addDays(today, days.end), isBlocked: false }))
}

function takenNights(stay: DemoStay, today: string): AvailabilityRange[] {
  const chance = chanceOf(`calendar of ${stay.key}`)
  const taken: AvailabilityRange[] = []
  let day = chance.whole(1, 12)
  while (day < DAYS_AHEAD) {
    const leaving = day + chance.whole(2, 8)
    taken.push({ start: addDays(today, day), end: addDays(today, leaving), isBlocked: true })
    day = leaving + chance.whole(12, 40)
  }
  return taken
}

/** The summer costs a quarter more, for three nights or longer; the days around New Year twice as much. */
function seasons({ fields }: DemoStay, today: string): AvailabilityRange[] {
  const year = Number(today.slice(0, 4))
  const rate = fields.currentRate ?? 15_000
  const dollars = (factor: number) => Math.round((rate * factor) / 500) * 500
  const summer = { price: dollars(1.25), minimumNights: 3 }
  const newYear = { price: dollars(2), minimumNights: 4 }
  return [year, year + 1]
    .flatMap((each) => [
      { start: `${each}-06-15`, end: `${each}-09-01`, ...summer },
      { start: `${each}-12-27`, end: `${each + 1}-01-03`, ...newYear },
    ])
    .filter(({ start, end }) => end > today && end < addDays(today, 500) && start > today)
}

/** Fills the calendars of the stays that the public sees. */
export async function addCalendars(
  db: Db,
  world: DemoWorld,
  stayIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const today = dayOf(now)
  const shown = world.stays.filter(({ status, enable }) => status === 'Accepted' && enable)
  for (const [index, stay] of shown.entries()) {
    const isKeptHere = index % UNKNOWN_OF !== UNKNOWN_OF - 1
    const taken = isKeptHere ? [...takenNights(stay, today), ...canceledNights(world, stay, today)] : []
    const ranges = [...taken, ...(index % 2 === 0 ? seasons(stay, today) : [])]
    await changeAvailability(db, stayIds.get(stay.key) ?? '', { isKeptHere, ranges }, now)
  }
}
