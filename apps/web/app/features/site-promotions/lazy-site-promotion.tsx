import { type ComponentProps, Suspense } from 'react'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import type SitePromotionBanner from './site-promotion-banner.tsx'

const Lazy = lazyHydrate(() => import('./site-promotion-banner.tsx'))

/** The banner of a page, where there is one. It is a link, so its script can come after the page's own. */
export function LazySitePromotion({
  promotion,
  ...rest
}: Omit<ComponentProps<typeof SitePromotionBanner>, 'promotion'> & {
  promotion: ComponentProps<typeof SitePromotionBanner>['promotion'] | null
}) {
  return <Suspense>{promotion && <Lazy promotion={promotion} {...rest} />}</Suspense>
}
