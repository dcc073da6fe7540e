/** Which changes to a stay's nights are news for travelers. */
import { addDays, CALENDAR_NIGHTS, type Nights } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { noteChangedNights, type StayNights } from '../stay-news/index.ts'
import { getRules, getTaken, publicRate } from './night-store.ts'

async function nightsOf(db: Db, stayId: string, range: Nights): Promise<StayNights> {
  return { taken: await getTaken(db, stayId, range), prices: (await getRules(db, stayId, range)).prices }
}

/** Runs work that changes a stay's nights, and notes which nights from `today` on came free or got cheaper. */
export async function withNightNews<T>(db: Db, stayId: string, today: string, work: () => Promise<T>): Promise<T> {
  const range = { start: today, end: addDays(today, CALENDAR_NIGHTS) }
  const known = await publicRate(db, stayId)
  if (!known) return work()
  const before = await nightsOf(db, stayId, range)
  const done = await work()
  await noteChangedNights(db, { stayId, rate: known.rate }, range, before, await nightsOf(db, stayId, range))
  return done
}
