import { lazy, Suspense } from 'react'
import type { MapTiles } from '../../lib/request-context.ts'
import { useHydrated } from '../../lib/use-hydrated.ts'
import type { CardView } from '../stays/card/card-view.ts'
import type { Search } from './search-url.ts'

const ResultsMap = lazy(() => import('../map/results-map.tsx'))

/** A small overview map of a place's stays. */
export function PlaceOverview(props: { search: Search; cards: readonly CardView[]; tiles: MapTiles }) {
  const hydrated = useHydrated()
  return (
    <div className="relative isolate aspect-[3/2] overflow-hidden rounded-2xl bg-sunken">
      {hydrated && (
        <Suspense>
          <ResultsMap {...props} />
        </Suspense>
      )}
    </div>
  )
}
