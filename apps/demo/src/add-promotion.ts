/** Creates a demo promotion and moves it to its status through the product's own functions. */

import type { Caller } from '@lodestay/api/kernel/auth'
import type { Db } from '@lodestay/api/kernel/db'
import {
  createPromotion,
  livePrice,
  promotionNow,
  promotionReview,
  savePromotion,
  submitPromotion,
} from '@lodestay/api/modules/promotions/index'
import { accept, claim, reject } from '@lodestay/api/modules/review/index'
import type { Catalogue, PromotionStatus, Rejection, StayPromotionChanges } from '@lodestay/domain'

type DemoPromotion = {
  readonly stayId: string
  readonly fields: StayPromotionChanges
  readonly currentStep: number
  readonly status: PromotionStatus
  readonly rejection?: Rejection | undefined
}
/** Who takes the steps, when, and from what. */
type Steps = { readonly host: Caller; readonly moderator: Caller; readonly at: Date; readonly catalogue: Catalogue }

export async function addDemoPromotion(
  db: Db,
  { stayId, fields, currentStep, status, rejection }: DemoPromotion,
  { host, moderator, at, catalogue }: Steps,
): Promise<void> {
  const edit = { db, caller: host, catalogue, now: at }
  const agreed = status !== 'Draft'
  const id = await createPromotion(edit, stayId, { ...fields, confirmed: agreed, agreesToTerms: agreed })
  const current = () => promotionNow(db, id)
  const price = livePrice((await current()).row, catalogue)
  await savePromotion(db, id, { currentStep, ...(agreed && { confirmedPrice: price?.total ?? null }) })
  if (!agreed) return
  await submitPromotion(edit, await current())
  if (status === 'Pending') return claim(db, moderator, promotionReview, await current(), at)
  if (rejection) return reject(db, moderator, promotionReview, await current(), rejection, at)
  if (status === 'Accepted') await accept(db, moderator, promotionReview, await current(), at)
}
