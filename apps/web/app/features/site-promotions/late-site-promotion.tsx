import { type ComponentProps, Suspense } from 'react'
import { late } from '../../lib/late.ts'
import type SitePromotionBanner from './site-promotion-banner.tsx'

const Late = late(() => import('./site-promotion-banner.tsx'))

/** The banner of a page, where there is one. It is a link, so its script can come after the page's own. */
export function LateSitePromotion({
  promotion,
  ...rest
}: Omit<ComponentProps<typeof SitePromotionBanner>, 'promotion'> & {
  promotion: ComponentProps<typeof SitePromotionBanner>['promotion'] | null
}) {
  return <Suspense>{promotion && <Late promotion={promotion} {...rest} />}</Suspense>
}
