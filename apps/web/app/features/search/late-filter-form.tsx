import { type ComponentProps, Suspense } from 'react'
import { late } from '../../lib/late.ts'
import type { FilterForm } from './filter-form.tsx'

const Late = late(() => import('./filter-form.tsx').then((module) => ({ default: module.FilterForm })))

/** The form of all filters where it is a page of its own: hardly anybody needs its script. */
export function LateFilterForm(props: ComponentProps<typeof FilterForm>) {
  return (
    <Suspense>
      <Late {...props} />
    </Suspense>
  )
}
