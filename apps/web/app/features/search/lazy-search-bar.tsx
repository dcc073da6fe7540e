import { type ComponentProps, Suspense } from 'react'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import type { SearchBar } from './search-bar.tsx'

const Lazy = lazyHydrate(() => import('./search-bar.tsx').then((module) => ({ default: module.SearchBar })))

/** The search bar, lazy-hydrated: its form works before its script arrives. */
export function LazySearchBar(props: ComponentProps<typeof SearchBar>) {
  return (
    <Suspense fallback={<span className="block min-h-18" />}>
      <Lazy {...props} />
    </Suspense>
  )
}
