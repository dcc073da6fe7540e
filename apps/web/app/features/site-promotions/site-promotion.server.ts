import type { SitePromotion } from '@lodestay/domain/site-promotions/site-promotion'
import { answer } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, viewerFor } from '../../lib/session.server.ts'

export type ShownPromotion = Pick<SitePromotion, 'title' | 'body' | 'ctaText' | 'link' | 'imageUrl'>

/** More than a slot ever has at a time. */
const MOST = 10

function leadsToSignUp(link: string): boolean {
  return [paths.signUp(), paths.signIn()].includes(link.split(/[?#]/)[0] ?? '')
}

/**
 * The current banner for a slot, skipping sign-up banners for signed-in users; null if it can't be loaded: pages render
 * without it.
 */
export async function sitePromotionFor(
  context: Parameters<typeof apiFor>[0],
  placement: SitePromotion['placement'],
): Promise<ShownPromotion | null> {
  const query = { placement, active: 'true' as const, limit: MOST }
  const { docs } = await answer(apiFor(context).GET('/api/site-promotions', { params: { query } })).catch(() => ({
    docs: [],
  }))
  const viewer = viewerFor(context)
  const first = docs.find(({ link }) => viewer === null || !leadsToSignUp(link))
  if (!first) return null
  const { title, body, ctaText, link, imageUrl } = first
  return { title, body, ctaText, link, imageUrl }
}
