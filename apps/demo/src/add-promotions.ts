/** Creates the demo's promotions and moves them to their status through the product's own functions. */

import type { Caller } from '@lodestay/api/kernel/auth'
import type { Db } from '@lodestay/api/kernel/db'
import {
  createPromotion,
  listPromotions,
  livePrice,
  promotionNow,
  promotionReview,
  savePromotion,
  submitPromotion,
} from '@lodestay/api/modules/promotions/index'
import { accept, claim, reject } from '@lodestay/api/modules/review/index'
import {
  type Catalogue,
  chosenType,
  DAY_MS,
  HOUR_MS,
  type PromotionStatus,
  type PurchaseStatus,
  type Rejection,
  type StayPromotionChanges,
  StayPromotionFields,
} from '@lodestay/domain'
import type { Buyer } from './buyers.ts'
import { midnight } from './days.ts'
import { campaignOn, type DemoPromotion, type DemoStay, type DemoWorld, demoChoices } from './world/index.ts'

/** The hour at which demo promotions are posted, in UTC. */
const POSTING_HOUR_MS = 16 * HOUR_MS

type Content = {
  readonly stayId: string
  readonly fields: StayPromotionChanges
  readonly currentStep: number
  readonly status: PromotionStatus
  readonly rejection?: Rejection | undefined
}
/** Who performs the steps, when, and from which catalogue. */
type Steps = { readonly host: Caller; readonly moderator: Caller; readonly at: Date; readonly catalogue: Catalogue }

async function add(
  db: Db,
  { stayId, fields, currentStep, status, rejection }: Content,
  { host, moderator, at, catalogue }: Steps,
): Promise<string> {
  const edit = { db, caller: host, catalogue, now: at }
  const agreed = status !== 'Draft'
  const id = await createPromotion(edit, stayId, { ...fields, confirmed: agreed, agreesToTerms: agreed })
  const current = () => promotionNow(db, id)
  const price = livePrice((await current()).row, catalogue)
  await savePromotion(db, id, { currentStep, ...(agreed && { confirmedPrice: price?.total ?? null }) })
  if (!agreed) return id
  await submitPromotion(edit, await current())
  const review = promotionReview({ catalogue: async () => catalogue })
  if (status === 'Pending') await claim(db, moderator, review, await current(), at)
  else if (rejection) await reject(db, moderator, review, await current(), rejection, at)
  else if (status === 'Accepted') await accept(db, moderator, review, await current(), at)
  return id
}

/** The number of pictures every network allows in a post. */
const PICTURES = 3

/** A promotion with pictures of its stay. */
function contentOf(
  promotion: DemoPromotion,
  stay: DemoStay & { readonly id: string },
  { catalogue, at, campaignId }: Pick<Steps, 'catalogue' | 'at'> & { readonly campaignId: string | null },
): Content {
  const { title, summary, details, taggedLocations, currentStep, day, status, rejection } = promotion
  const { addons: _, ...choices } = demoChoices(promotion, catalogue)
  const count = chosenType(choices, catalogue).variant?.pictures ?? PICTURES
  const fields = StayPromotionFields.parse({
    ...choices,
    title,
    summary,
    details,
    taggedLocations,
    requestedDate: day === null ? null : midnight(at) + day * DAY_MS + POSTING_HOUR_MS,
    campaignId,
    userName: title ? (stay.fields.name ?? '') : '',
    mediaSelection: { type: 'uploaded_media', mediaFiles: title ? (stay.fields.media ?? []).slice(0, count) : [] },
  })
  return { stayId: stay.id, fields, currentStep, status, rejection }
}

/** A stored demo promotion with a fate, that is, something still to happen to it. */
export type AddedPromotion = {
  readonly id: string
  readonly fate: DemoPromotion['fate']
  readonly day: number | null
  readonly stayId: string
  readonly buyer: Buyer
  readonly status: PromotionStatus
  readonly purchaseStatus: PurchaseStatus
}

/** Promotions in the past were written this long before. */
const WRITTEN_BEFORE_MS = 9 * DAY_MS

/** Adds the demo's promotions, all or none. */
export function addPromotions(
  db: Db,
  world: DemoWorld,
  buyers: readonly Buyer[],
  { moderator, now, catalogue }: { moderator: Caller; now: Date; catalogue: Catalogue },
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    for (const promotion of world.promotions)
      for (const buyer of buyers) {
        const stay = buyer.stays.find(({ key }) => key === promotion.stayKey)
        if (!stay) continue
        const { day } = promotion
        const at = day !== null && day < 0 ? new Date(now.getTime() + day * DAY_MS - WRITTEN_BEFORE_MS) : now
        const steps = { moderator, host: buyer.caller, at, catalogue }
        const key = campaignOn(world.campaigns, stay.organizationKey, day)
        const { title = '' } = world.campaigns.find((campaign) => campaign.key === key) ?? {}
        const content = contentOf(promotion, stay, {
          ...steps,
          at: now,
          campaignId: buyer.campaigns.get(title) ?? null,
        })
        await add(tx, content, steps)
      }
  })
}

/** Finds the promotions with a fate by stay and title: hosts may have renamed or deleted some. */
export async function findPromotions(db: Db, world: DemoWorld, buyers: readonly Buyer[]): Promise<AddedPromotion[]> {
  const found: AddedPromotion[] = []
  for (const { stayKey, title, fate, day } of world.promotions)
    for (const buyer of fate ? buyers : []) {
      const stay = buyer.stays.find(({ key }) => key === stayKey)
      if (!stay) continue
      const query = { page: 1, limit: 100, stayId: stay.id }
      const { docs } = await listPromotions(db, query, 'all', ({ row }) => row)
      const row = docs.find(({ content }) => content.title === title)
      if (!row) continue
      const { id, status, purchase_status: purchaseStatus } = row
      found.push({ buyer, fate, day, stayId: stay.id, id, status, purchaseStatus })
    }
  return found
}

/** Whether an interrupted seeding left it unpaid. */
export function isUnpaid({ fate, status, purchaseStatus }: AddedPromotion): boolean {
  return fate !== 'cart' && status === 'Accepted' && (purchaseStatus === 'Ready' || purchaseStatus === 'Staged')
}

export function isOutOfCart({ fate, status, purchaseStatus }: AddedPromotion): boolean {
  return fate === 'cart' && status === 'Accepted' && purchaseStatus === 'Ready'
}

export function isUnrefunded({ fate, purchaseStatus }: AddedPromotion): boolean {
  return fate === 'refunded' && purchaseStatus === 'Purchased'
}

export function isUnposted({ fate, status, purchaseStatus }: AddedPromotion): boolean {
  return fate === 'posted' && status === 'Queued' && purchaseStatus === 'Purchased'
}

/** Whether part of its fate is missing. */
export function isUnfinished(promotion: AddedPromotion): boolean {
  return [isUnpaid, isOutOfCart, isUnrefunded, isUnposted].some((is) => is(promotion))
}

/** Whether an organization has any promotion. */
export async function hasPromotions(db: Db, organizationId: string): Promise<boolean> {
  const { totalDocs } = await listPromotions(db, { page: 1, limit: 1, organizationId }, 'all', ({ id }) => id)
  return totalDocs > 0
}
