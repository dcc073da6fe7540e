import searchOff from '@lodestay/icons/search_off.svg?path'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Loosening } from './search.server.ts'
import { searchPath } from './search-url.ts'
import * as texts from './texts.ts'

/** No results: names the filter whose removal would help most, and shows the results without it. */
export default function NoResults({ loosening }: { loosening: Loosening | null }) {
  return (
    <EmptyState
      icon={searchOff}
      title={texts.nothingTitle}
      action={
        <>
          {loosening && (
            <ButtonLink to={searchPath(loosening.without)} variant="primary">
              {texts.removeToSee(loosening.label, loosening.count, loosening.capped)}
            </ButtonLink>
          )}
          <ButtonLink to={paths.stays()}>{texts.clearAll}</ButtonLink>
        </>
      }
    >
      {texts.nothingHint}
    </EmptyState>
  )
}
