import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { cx } from '../../ui/cx.ts'
import { LoadMore } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { activeStay, useIsPointedAt } from '../map/active-stay.ts'
import type { CardView } from '../stays/card/card-view.ts'
import { StayCard } from '../stays/card/stay-card.tsx'
import { type ResultsPage, useKeptResults } from './kept-results.ts'
import { type Search, searchPath } from './search-url.ts'
import * as texts from './texts.ts'

type Props = {
  readonly search: Search
  readonly first: ResultsPage
  readonly wide: boolean
  readonly pending: boolean
  /** Called with all cards loaded so far, for the map. */
  readonly onCards: (cards: readonly CardView[]) => void
}

const besideMap = '(width < 37.5rem) 92vw, (width < 56.25rem) 46vw, (width < 75rem) 28vw, 24vw'

/** The result list. 'Show more' appends the next page; without JavaScript it's a link to that page. */
export function Results({ search, first, wide, pending, onCards }: Props) {
  const fetcher = useFetcher<{ page: ResultsPage }>()
  const [more, setMore] = useState<readonly ResultsPage[]>([])
  useEffect(() => {
    const page = fetcher.data?.page
    if (page) setMore((pages) => (pages.includes(page) ? pages : [...pages, page]))
  }, [fetcher.data])
  const list = useRef<HTMLUListElement>(null)
  useKeptResults(list, more, setMore)
  const pages = [first, ...more]
  const seen = new Set<string>()
  const cards = pages
    .flatMap((page) => page.cards)
    .filter((card) => {
      const fresh = !seen.has(card.id)
      seen.add(card.id)
      return fresh
    })
  const shown = cards.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list changes with its pages alone
  useEffect(() => onCards(cards), [first, more])
  const next = pages.at(-1)?.next
  const second = Boolean(search.page || search.cursor)
  return (
    <div className={cx('flex flex-col gap-8 transition-opacity duration-(--steady)', pending && 'opacity-55')}>
      <ul
        ref={list}
        className={cx(
          'grid grid-cols-1 gap-x-5 gap-y-7 sm:grid-cols-2',
          wide ? 'lg:grid-cols-3 xl:grid-cols-4' : 'xl:grid-cols-2 2xl:grid-cols-3',
        )}
      >
        {cards.map((stay, index) => (
          <Spot key={stay.id} stay={stay} priority={index < 2} sizes={wide ? undefined : besideMap} />
        ))}
      </ul>
      {next ? (
        <LoadMore
          to={next}
          loading={fetcher.state !== 'idle'}
          onLoad={() => {
            if (fetcher.state === 'idle') void fetcher.load(next)
          }}
        >
          {uiTexts.showMore}
        </LoadMore>
      ) : (
        shown > 6 && <p className="text-center text-sm text-ink-faint">{texts.endOfResults}</p>
      )}
      {second && (
        <p className="text-center text-sm">
          <Link to={searchPath({ ...search, page: undefined, cursor: undefined } as Search)} className="link">
            {texts.backToFirstPage}
          </Link>
        </p>
      )}
    </div>
  )
}

/** A card that is linked to its pin: hovering either one highlights both. */
function Spot({ stay, priority, sizes }: { stay: CardView; priority: boolean; sizes: string | undefined }) {
  const lit = useIsPointedAt(stay.id)
  return (
    <li
      onPointerEnter={() => activeStay.set(stay.id, 'list')}
      onPointerLeave={() => activeStay.set(null, 'list')}
      onFocus={() => activeStay.set(stay.id, 'list')}
      onBlur={() => activeStay.set(null, 'list')}
      className={cx('rounded-lg', lit && 'outline-2 outline-offset-6 outline-action')}
    >
      <StayCard stay={stay} priority={priority} level="h2" {...(sizes && { sizes })} />
    </li>
  )
}
