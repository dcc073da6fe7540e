/** Creates a demo giveaway and moves it to its status through the product's own functions. */
import type { Caller } from '@lodestay/api/kernel/auth'
import type { Db } from '@lodestay/api/kernel/db'
import {
  enterGiveaway,
  type GiveawaySubject,
  giveawayById,
  giveawayReview,
  makeGiveaway,
  submitGiveaway,
} from '@lodestay/api/modules/giveaways/index'
import { accept, reject } from '@lodestay/api/modules/review/index'
import type { GiveawayFields } from '@lodestay/domain'
import type { DemoGiveaway } from './world/index.ts'

type Steps = {
  readonly host: Caller
  readonly moderator: Caller
  readonly entrants: readonly Caller[]
  /** When its host and its moderator act: before its end, if that is past. */
  readonly at: Date
}

export async function addDemoGiveaway(
  db: Db,
  stayId: string,
  fields: GiveawayFields,
  { status, rejection }: Pick<DemoGiveaway, 'status' | 'rejection'>,
  { host, moderator, entrants, at }: Steps,
): Promise<void> {
  const id = await makeGiveaway({ db, caller: host, now: at }, stayId, fields)
  const current = async () => (await giveawayById(db, id)) as GiveawaySubject
  if (status === 'Draft') return
  // It is free: no plan is paid for yet.
  await submitGiveaway({ db, caller: host, now: at, extraPrice: async () => 0 }, await current())
  if (rejection) return reject(db, moderator, giveawayReview, await current(), rejection, at)
  if (status === 'Submitted') return
  await accept(db, moderator, giveawayReview, await current(), at)
  for (const traveler of entrants) await enterGiveaway(db, traveler, await current(), at)
}
