import { awaitsPayment } from '@lodestay/domain/giveaways/awaits-payment'
import { type Actor, can, type Permission } from '@lodestay/domain/permissions'
import { type ApiClient, allDocs, answer } from '../../../lib/api.ts'
import type { OtherWork } from './other-work-list.tsx'

type Counted = { readonly totalDocs: number; readonly totalIsCapped?: boolean | undefined }
type Asked = Omit<OtherWork, 'count' | 'isCapped'> & {
  readonly permission: Permission
  readonly count: (api: ApiClient, organizationId: string) => Promise<Counted>
}

function promotions(query: { status: 'Rejected' | 'Accepted' | 'Draft'; purchaseStatus?: 'Ready' | 'Purchased' }) {
  return (api: ApiClient, organizationId: string) =>
    answer(api.GET('/api/stay-promotions', { params: { query: { organizationId, limit: 1, ...query } } }))
}

function offers(status: 'Rejected') {
  return (api: ApiClient, organizationId: string) =>
    answer(api.GET('/api/offers', { params: { query: { organizationId, limit: 1, status } } }))
}

function cancellations(status: 'Rejected' | 'Available') {
  return (api: ApiClient, organizationId: string) =>
    answer(api.GET('/api/cancellations', { params: { query: { organizationId, limit: 1, status } } }))
}

function giveaways(status: 'Rejected' | 'Draft') {
  return (api: ApiClient, organizationId: string) =>
    answer(api.GET('/api/giveaways', { params: { query: { organizationId, limit: 1, status } } }))
}

/** Accepted giveaways that open once they are paid for, unless they were refunded or are over. */
async function unpaidGiveaways(api: ApiClient, organizationId: string): Promise<Counted> {
  const query = { organizationId, limit: 100, status: 'Accepted' as const }
  const { docs, hasNextPage } = await answer(api.GET('/api/giveaways', { params: { query } }))
  const unpaid = docs.filter(
    (giveaway) =>
      awaitsPayment(giveaway) &&
      giveaway.purchaseStatus !== 'Cancelled' &&
      Date.parse(giveaway.dateRange.end) > Date.now(),
  )
  return { totalDocs: unpaid.length, totalIsCapped: hasNextPage && unpaid.length > 0 }
}

/** Plans whose renewal failed, or whose first payment or upgrade is still open: they grant nothing, or not yet. */
async function unpaidPlans(api: ApiClient, id: string): Promise<Counted> {
  const plans = await allDocs((next) =>
    answer(
      api.GET('/api/organizations/{id}/subscriptions', { params: { path: { id }, query: { limit: 100, ...next } } }),
    ),
  )
  const unpaid = plans.filter(({ status, isPastDue, pendingTier }) => isPastDue || status === 'pending' || pendingTier)
  return { totalDocs: unpaid.length }
}

function campaigns(status: 'Rejected' | 'Draft') {
  return (api: ApiClient, id: string) =>
    answer(api.GET('/api/organizations/{id}/campaigns', { params: { path: { id }, query: { limit: 1, status } } }))
}

/** Most actionable first. */
const all: readonly Asked[] = [
  { kind: 'plans', state: 'unpaid', permission: 'payment.View', count: unpaidPlans },
  { kind: 'promotions', state: 'Rejected', permission: 'promotion.View', count: promotions({ status: 'Rejected' }) },
  {
    kind: 'promotions',
    state: 'unpaid',
    permission: 'promotion.View',
    count: promotions({ status: 'Accepted', purchaseStatus: 'Ready' }),
  },
  {
    kind: 'promotions',
    state: 'unscheduled',
    permission: 'promotion.View',
    count: promotions({ status: 'Accepted', purchaseStatus: 'Purchased' }),
  },
  { kind: 'cancellations', state: 'Rejected', permission: 'offer.View', count: cancellations('Rejected') },
  { kind: 'offers', state: 'Rejected', permission: 'offer.View', count: offers('Rejected') },
  { kind: 'giveaways', state: 'Rejected', permission: 'giveaway.View', count: giveaways('Rejected') },
  { kind: 'giveaways', state: 'unpaid', permission: 'giveaway.View', count: unpaidGiveaways },
  { kind: 'campaigns', state: 'Rejected', permission: 'campaign.View', count: campaigns('Rejected') },
  { kind: 'cancellations', state: 'Draft', permission: 'offer.View', count: cancellations('Available') },
  { kind: 'promotions', state: 'Draft', permission: 'promotion.View', count: promotions({ status: 'Draft' }) },
  { kind: 'giveaways', state: 'Draft', permission: 'giveaway.View', count: giveaways('Draft') },
  { kind: 'campaigns', state: 'Draft', permission: 'campaign.View', count: campaigns('Draft') },
]

/** What is rejected, accepted but unpaid, paid but unscheduled, or unfinished in an organization, besides its stays. */
export async function otherWork(api: ApiClient, actor: Actor, organizationId: string): Promise<OtherWork[]> {
  const counted = await Promise.all(
    all
      .filter(({ permission }) => can(actor, permission, { organizationId }))
      .map(async ({ kind, state, count }): Promise<OtherWork> => {
        const { totalDocs, totalIsCapped = false } = await count(api, organizationId)
        return { kind, state, count: totalDocs, isCapped: totalIsCapped }
      }),
  )
  return counted.filter(({ count }) => count > 0)
}
