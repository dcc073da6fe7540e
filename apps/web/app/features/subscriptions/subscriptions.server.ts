import type { Payment, PlanPreview, Subscription } from '@lodestay/domain'
import type { PlanName } from '@lodestay/domain/plans/plans'
import { type ApiClient, ApiProblem, allPages, answer, isDown } from '../../lib/api.ts'

type StayPlan = {
  readonly subscription: Subscription | null
  readonly payment: Payment | null
  /** There is a pending payment, but its state can't be read at the moment. */
  readonly isUnknown?: true
}

/**
 * The plan that an organization pays for a stay, and its pending payment. While one is pending, the payment provider is
 * queried, so that the page is up to date before any webhook arrives.
 */
export async function stayPlan(api: ApiClient, organizationId: string, stayId: string): Promise<StayPlan> {
  const params = { path: { id: stayId } }
  const subscription = await subscriptionOf(api, stayId)
  // A month that came with a moved stay is its former organization's, and only that one can change it.
  if (subscription?.organizationId !== organizationId) return { subscription: null, payment: null }
  if (subscription.status !== 'pending' && !subscription.pendingTier) return { subscription, payment: null }
  const fresh = await unlessMissing(
    answer(api.POST('/api/stays/{id}/subscription/refresh', { params })).catch((error): StayPlan => {
      // If the provider is unreachable, show what we know.
      if (isDown(error)) return { subscription, payment: null, isUnknown: true }
      throw error
    }),
  )
  return fresh && fresh.subscription?.status !== 'canceled' ? fresh : { subscription: null, payment: null }
}

function subscriptionOf(api: ApiClient, stayId: string): Promise<Subscription | null> {
  return unlessMissing(answer(api.GET('/api/stays/{id}/subscription', { params: { path: { id: stayId } } })))
}

async function unlessMissing<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error) => {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  })
}

/** Every plan that has not ended, for those of an organization's stays whose payments the user may see. */
export async function openSubscriptions(api: ApiClient, organizationId: string): Promise<Subscription[]> {
  const path = { id: organizationId }
  const open: Subscription[] = []
  const pages = allPages<Subscription>((next) =>
    answer(api.GET('/api/organizations/{id}/subscriptions', { params: { path, query: { limit: 100, ...next } } })),
  )
  // Active ones come first.
  for await (const subscription of pages) {
    if (subscription.status === 'canceled') break
    open.push(subscription)
  }
  return open
}

type Priced = {
  readonly preview: PlanPreview | null
  /** Why the price is unavailable. */
  readonly problem: string | null
  /** Why the promotion code gives no discount; the price is then the one without it. */
  readonly codeProblem: string | null
}

/** What a plan would cost, or why that is unavailable. */
export async function previewOf(
  api: ApiClient,
  stayId: string,
  tier: Exclude<PlanName, 'Free'>,
  promotionCode: string,
): Promise<Priced> {
  const params = { path: { id: stayId }, query: { tier, ...(promotionCode && { promotionCode }) } }
  try {
    const preview = await answer(api.GET('/api/stays/{id}/subscription/preview', { params }))
    return { preview, problem: null, codeProblem: null }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const codeProblem = error.errors.find(({ path }) => path === 'promotionCode')?.message
    if (promotionCode && codeProblem) return { ...(await previewOf(api, stayId, tier, '')), codeProblem }
    return { preview: null, problem: error.detail, codeProblem: null }
  }
}
