import { type ComponentProps, Suspense } from 'react'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import type SitePromotionBanner from './site-promotion-banner.tsx'

const Lazy = lazyHydrate(() => import('./site-promotion-banner.tsx'))

/** The page's banner, if any. It's a link, so its script can load after the page's own. */
export function LazySitePromotion({
  promotion,
  ...rest
}: Omit<ComponentProps<typeof SitePromotionBanner>, 'promotion'> & {
  promotion: ComponentProps<typeof SitePromotionBanner>['promotion'] | null
}) {
  return <Suspense>{promotion && <Lazy promotion={promotion} {...rest} />}</Suspense>
}
