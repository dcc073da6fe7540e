import type { Campaign, CampaignCandidates, CampaignInfo, Cancellation } from '@lodestay/domain'
import { campaignFields } from '@lodestay/domain/campaigns/campaign-fields'
import { localDay } from '@lodestay/domain/dates/time-zones'
import type { PurchaseStatus } from '@lodestay/domain/lifecycle'
import { type Actor, can } from '@lodestay/domain/permissions'
import { type ApiClient, allDocs, answer, type Next } from '../../lib/api.ts'
import { withinPages } from '../../lib/page-of.ts'
import { readPosted } from '../fields/posted-values.ts'
import type { ContentKind } from './kinds.ts'
import { STAY_BOX } from './stay-box.ts'

const PAGE_SIZE = 20
const MOST = 100

function byId(id: string) {
  return { path: { id } }
}

/** A list's page of what belongs to a campaign. */
function of(campaignId: string, next: Next) {
  return { ...byId(campaignId), query: { limit: MOST, ...next } }
}

/** The actor's permissions for an organization's campaigns. */
export function rightsOnCampaigns(actor: Actor, organizationId: string) {
  return {
    create: can(actor, 'campaign.Create', { organizationId }),
    update: can(actor, 'campaign.Update', { organizationId }),
    delete: can(actor, 'campaign.Delete', { organizationId }),
  }
}

/** A page of the organization's campaigns with their numbers, latest start first. */
export function listCampaigns(api: ApiClient, organizationId: string, request: Request) {
  return withinPages(request, (page) =>
    answer(
      api.GET('/api/organizations/{id}/campaigns/info', {
        params: { ...byId(organizationId), query: { page, limit: PAGE_SIZE } },
      }),
    ),
  )
}

export function infoOf(api: ApiClient, id: string): Promise<CampaignInfo> {
  return answer(api.GET('/api/campaigns/{id}/info', { params: byId(id) }))
}

export function campaignById(api: ApiClient, id: string): Promise<Campaign> {
  return answer(api.GET('/api/campaigns/{id}', { params: byId(id) }))
}

/** Parses the campaign form. Disabled controls aren't posted; a hidden field shows that no stay was checked. */
export function readCampaign(form: FormData) {
  const boxes = [...form.keys()].filter((name) => name.startsWith(STAY_BOX))
  const stayIds = form.has('hasStays') ? boxes.map((name) => name.slice(STAY_BOX.length)) : undefined
  return { ...readPosted(campaignFields, form), ...(stayIds && { stayIds }) }
}

/** An item in a campaign. */
export type ContentItem = {
  readonly kind: ContentKind
  readonly id: string
  readonly title: string
  readonly status: string
  readonly stayId: string
  readonly stayName: string
  /** The first day; null for a promotion without a date. */
  readonly start: string | null
  readonly end: string | null
  /** In cents; null if nothing is due, or the price isn't known yet. */
  readonly price: number | null
}

type Dated = {
  id: string
  title: string
  status: string
  stayId: string
  stay: { name: string } | null
  dateRange: { start: string; end: string }
}

function toItem(kind: ContentKind, { id, title, status, stayId, stay, dateRange }: Dated, price: number): ContentItem {
  return { kind, id, title, status, stayId, stayName: stay?.name ?? '', ...dateRange, price: price || null }
}

type Promotion = Awaited<ReturnType<typeof promotionsOf>>[number]

function toPromotion({ id, title, status, stayId, stayName, price, ...dates }: Promotion): ContentItem {
  const time = dates.startedAt ?? dates.requestedDate
  const start = time && localDay(time, dates.timeZone)
  const name = title || stayName
  return {
    kind: 'stay-promotions',
    id,
    title: name,
    status,
    stayId,
    stayName,
    start,
    end: start,
    price: price?.total ?? null,
  }
}

/** An item that is bought: without its purchase it doesn't take place, and nothing is due. */
function asBought(item: ContentItem, { purchaseStatus }: { purchaseStatus: PurchaseStatus }): ContentItem {
  return purchaseStatus === 'Cancelled' ? { ...item, status: purchaseStatus, price: null } : item
}

function promotionsOf(api: ApiClient, campaignId: string) {
  return allDocs((next) => answer(api.GET('/api/campaigns/{id}/promotions', { params: of(campaignId, next) })))
}

/** A cancellation's own publication is free: only its promotion is bought. */
function promotionPriceOf({ promote, promotionPrice, purchaseStatus }: Cancellation): number {
  return promote && purchaseStatus !== 'Cancelled' ? promotionPrice : 0
}

/** All items in a campaign. */
export async function contentsOf(api: ApiClient, campaignId: string): Promise<ContentItem[]> {
  const [promotions, cancellations, offers, giveaways] = await Promise.all([
    promotionsOf(api, campaignId),
    allDocs((next) => answer(api.GET('/api/campaigns/{id}/cancellations', { params: of(campaignId, next) }))),
    allDocs((next) => answer(api.GET('/api/campaigns/{id}/offers', { params: of(campaignId, next) }))),
    allDocs((next) => answer(api.GET('/api/campaigns/{id}/giveaways', { params: of(campaignId, next) }))),
  ])
  return [
    ...promotions.map((one) => asBought(toPromotion(one), one)),
    ...cancellations.map((one) => toItem('cancellations', one, promotionPriceOf(one))),
    ...offers.map((one) => toItem('offers', one, 0)),
    ...giveaways.map((one) => asBought(toItem('giveaways', one, one.price), one)),
  ]
}

/** The organization's items that can be added to a campaign, each with a title. */
export async function candidatesOf(api: ApiClient, organizationId: string): Promise<CampaignCandidates> {
  const found = await answer(api.GET('/api/organizations/{id}/campaign-candidates', { params: byId(organizationId) }))
  return { ...found, candidates: found.candidates.map((one) => ({ ...one, title: one.title || one.stayName })) }
}

/** Adds an item to a campaign, or with null removes it. */
export function group(api: ApiClient, kind: ContentKind, id: string, campaignId: string | null) {
  const sent = { params: byId(id), body: { campaignId } }
  if (kind === 'stay-promotions') return answer(api.POST('/api/stay-promotions/{id}', sent))
  if (kind === 'giveaways') return answer(api.PATCH('/api/giveaways/{id}', sent))
  return answer(api.POST(kind === 'offers' ? '/api/offers/{id}' : '/api/cancellations/{id}', sent))
}
