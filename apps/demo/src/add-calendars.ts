/** Fills the demo's calendars: booked nights, seasons, and some stays without a calendar. */
import type { Db } from '@lodestay/api/kernel/db'
import { changeAvailability } from '@lodestay/api/modules/calendars/index'
import { draftCancellation } from '@lodestay/api/modules/offers-and-cancellations/index'
import { stayById } from '@lodestay/api/modules/stays/index'
import { type AvailabilityRange, addDays, dayOf, suggestedPrice } from '@lodestay/domain'
import { chanceOf } from '@lodestay/scenery/chance'
import { type DemoStay, type DemoWorld, houseHosts } from './world/index.ts'

/** How many days ahead nights are booked. */
const DAYS_AHEAD = 180
/** One in this many stays has no calendar here. */
const UNKNOWN_OF = 6

/** Canceled nights are available, even if they were booked before. */
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

/** Summer costs a quarter more, with a minimum of three nights; the days around New Year cost twice as much. */
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

/** Nights that were canceled at one of the demo host's stays, in days from now. */
const CAME_FREE = { start: 9, end: 12 }

/** Adds the cancellation that a stay's calendar drafts when a reservation disappears from an imported calendar. */
async function addDraft(db: Db, { fields }: DemoStay, stayId: string, today: string, now: Date): Promise<void> {
  const nights = { start: addDays(today, CAME_FREE.start), end: addDays(today, CAME_FREE.end) }
  await changeAvailability(db, stayId, { ranges: [{ ...nights, isBlocked: false }] }, now)
  const stay = await stayById(db, stayId)
  const price = suggestedPrice([fields.currentRate ?? null], CAME_FREE.start)
  if (stay) await draftCancellation(db, stay, { nights, price, feeds: ['Airbnb'] })
}

/** Fills the calendars of the public stays. */
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
  const isOffered = ({ key }: DemoStay) =>
    world.notices.cancellations.some(
      ({ stayKey, days }) => stayKey === key && days.start < CAME_FREE.end && days.end > CAME_FREE.start,
    )
  const drafted = shown.find((stay) => stay.organizationKey === houseHosts.keys[0] && !isOffered(stay))
  if (drafted) await addDraft(db, drafted, stayIds.get(drafted.key) ?? '', today, now)
}
