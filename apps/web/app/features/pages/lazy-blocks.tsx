import { Suspense } from 'react'
import { lazyHydrate } from '../../lib/lazy-hydrate.ts'
import type { BlockView } from './page-view.ts'

const Lazy = lazyHydrate(() => import('./page-blocks.tsx').then((module) => ({ default: module.Blocks })))

/** Content blocks within our own pages; their script loads after the page's. */
export function LazyBlocks({ blocks }: { blocks: readonly BlockView[] }) {
  return <Suspense>{blocks.length > 0 && <Lazy blocks={blocks} />}</Suspense>
}
