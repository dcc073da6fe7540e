import { type ComponentProps, Suspense } from 'react'
import { late } from '../../lib/late.ts'
import type { SearchBar } from './search-bar.tsx'

const Late = late(() => import('./search-bar.tsx').then((module) => ({ default: module.SearchBar })))

/** The search bar, whose form works before its script: that comes after the page's own. */
export function LateSearchBar(props: ComponentProps<typeof SearchBar>) {
  return (
    <Suspense fallback={<span className="block min-h-18" />}>
      <Late {...props} />
    </Suspense>
  )
}
