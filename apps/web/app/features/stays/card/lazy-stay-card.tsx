import { type ComponentProps, Suspense } from 'react'
import { lazyHydrate } from '../../../lib/lazy-hydrate.ts'
import type { StayCard } from './stay-card.tsx'

const Lazy = lazyHydrate(() => import('./stay-card.tsx').then((module) => ({ default: module.StayCard })))

/**
 * A card on a page that isn't mainly a list. Lazy-hydrated: it's a link until its script arrives, so it doesn't delay
 * the page.
 */
export function LazyStayCard(props: ComponentProps<typeof StayCard>) {
  return (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  )
}
