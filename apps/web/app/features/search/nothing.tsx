import searchOff from '@material-symbols/svg-400/rounded/search_off.svg?path'
import { count } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Loosening } from './search.server.ts'
import { searchPath } from './search-url.ts'

/** No results: names the filter to drop that would help most, and shows what there is without it. */
export default function Nothing({ loosening }: { loosening: Loosening | null }) {
  return (
    <EmptyState
      icon={searchOff}
      title="No stays match your filters"
      action={
        <>
          {loosening && (
            <ButtonLink to={searchPath(loosening.without)} variant="primary">
              Remove {loosening.label} to see {count(loosening.count, 'stay', 'stays', loosening.capped)}
            </ButtonLink>
          )}
          <ButtonLink to={paths.stays()}>Clear all</ButtonLink>
        </>
      }
    >
      Try another place, different dates, or fewer words.
    </EmptyState>
  )
}
