import { type ComponentProps, Suspense } from 'react'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import type { FilterForm } from './filter-form.tsx'

const Lazy = lazyHydrate(() => import('./filter-form.tsx').then((module) => ({ default: module.FilterForm })))

/** The filter form as a separate page, lazy-hydrated because hardly anyone needs its script. */
export function LazyFilterForm(props: ComponentProps<typeof FilterForm>) {
  return (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  )
}
