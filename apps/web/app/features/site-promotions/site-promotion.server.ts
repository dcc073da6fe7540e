import type { SitePromotion } from '@lodestay/domain/site-promotions/site-promotion'
import { type ApiClient, answer } from '../../lib/api.ts'

export type ShownPromotion = Pick<SitePromotion, 'title' | 'body' | 'ctaText' | 'link' | 'imageUrl'>

/** The current banner for a slot; null if it can't be loaded, so that the page still renders. */
export async function sitePromotionFor(
  api: ApiClient,
  placement: SitePromotion['placement'],
): Promise<ShownPromotion | null> {
  const query = { placement, active: 'true' as const, limit: 1 }
  const { docs } = await answer(api.GET('/api/site-promotions', { params: { query } })).catch(() => ({ docs: [] }))
  const [first] = docs
  if (!first) return null
  const { title, body, ctaText, link, imageUrl } = first
  return { title, body, ctaText, link, imageUrl }
}
