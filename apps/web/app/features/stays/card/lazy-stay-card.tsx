import { type ComponentProps, Suspense } from 'react'
import { lazyHydrate } from '../../../lib/lazy-hydrate.ts'
import type { StayCard } from './stay-card.tsx'

const Lazy = lazyHydrate(() => import('./stay-card.tsx').then((module) => ({ default: module.StayCard })))

/** A card on a page that is about more than its list: a link until its script is there, which keeps nothing waiting. */
export function LazyStayCard(props: ComponentProps<typeof StayCard>) {
  return (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  )
}
