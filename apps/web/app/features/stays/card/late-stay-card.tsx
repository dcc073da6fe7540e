import { type ComponentProps, Suspense } from 'react'
import { late } from '../../../lib/late.ts'
import type { StayCard } from './stay-card.tsx'

const Late = late(() => import('./stay-card.tsx').then((module) => ({ default: module.StayCard })))

/** A card on a page that is about more than its list: a link until its script is there, which keeps nothing waiting. */
export function LateStayCard(props: ComponentProps<typeof StayCard>) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  )
}
