/** Which changes to a stay's nights are news for travelers. */
import { addDays, CALENDAR_NIGHTS, type Nights } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { noteChangedNights, type StayNights } from '../stay-news/index.ts'
import { getKnown, getRules, getTaken, publicRate } from './night-store.ts'
import { getUnsureNights } from './vanished-store.ts'

/** Nights that have only just vanished from a calendar count as taken: a partner's calendar may be empty for a moment. */
async function nightsOf(db: Db, stayId: string, range: Nights): Promise<StayNights> {
  const taken = [...(await getTaken(db, stayId, range)), ...(await getUnsureNights(db, stayId))]
  return { taken, prices: (await getRules(db, stayId, range)).prices }
}

/**
 * Runs work that changes a stay's nights and settles how far they are known, and notes which nights from `today` on came
 * free or got cheaper.
 */
export async function withNightNews(db: Db, stayId: string, today: string, work: () => Promise<void>): Promise<void> {
  const range = { start: today, end: addDays(today, CALENDAR_NIGHTS) }
  const known = await publicRate(db, stayId)
  if (!known) return work()
  const before = await nightsOf(db, stayId, range)
  await work()
  const { knownUntil } = await getKnown(db, stayId)
  const after = await nightsOf(db, stayId, range)
  await noteChangedNights(db, { stayId, rate: known.rate, knownUntil }, range, before, after)
}
