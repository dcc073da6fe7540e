import trophy from '@lodestay/icons/trophy.svg?path'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import type { CardView } from '../card/card-view.ts'
import { StayCard } from '../card/stay-card.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly stays: readonly (CardView & { readonly place: number })[]
  readonly page: number
  readonly totalPages: number
}

/** The stays that travelers save and book most, ranked. */
export function TopStaysPage({ stays, page, totalPages }: Props) {
  return (
    <div className="page-column py-10">
      <h1 className="mb-2 text-3xl">{uiTexts.topStays}</h1>
      {stays.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            icon={trophy}
            title={texts.emptyTitle}
            level="h2"
            action={
              <ButtonLink to={paths.stays()} variant="primary">
                {uiTexts.lookAround}
              </ButtonLink>
            }
          >
            {texts.emptyHint}
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="max-w-[62ch] text-ink-soft">{texts.lead}</p>
          <ol className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {stays.map(({ place, ...stay }, index) => (
              <li key={stay.id}>
                <p className="mb-2 font-serif text-xl text-ink-soft tabular-nums">
                  <span className="sr-only">{texts.placeBefore}</span>
                  {place}
                </p>
                <StayCard stay={stay} priority={index === 0} level="h2" />
              </li>
            ))}
          </ol>
          <Pagination page={page} totalPages={totalPages} to={(to) => paths.topStays({ page: to })} />
        </>
      )}
    </div>
  )
}
