import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { loadAside } from '../../lib/load-aside.ts'
import { notLoaded } from '../../lib/texts.ts'
import { cx } from '../../ui/cx.ts'
import { announce } from '../../ui/live-region.tsx'
import { LoadMore } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { activeStay, useIsPointedAt } from '../map/active-stay.ts'
import type { CardView } from '../stays/card/card-view.ts'
import { StayCard } from '../stays/card/stay-card.tsx'
import { type PackedPage, type ResultsPage, unpackPage, useSavedResults } from './saved-results.ts'
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

const besideMap = '(width<600px) 92vw, (width<900px) 46vw, (width<1200px) 28vw, 24vw'

/** The cards of all pages, without duplicates. */
function cardsOf(pages: readonly ResultsPage[]): CardView[] {
  return [...new Map(pages.flatMap((page) => page.cards.map((card) => [card.id, card]))).values()]
}

/** The result list. 'Show more' appends the next page; without JavaScript it's a link to that page. */
export function Results({ search, first, wide, pending, onCards }: Props) {
  const fetcher = useFetcher<{ page: PackedPage } | null>()
  const [more, setMore] = useState<readonly ResultsPage[]>([])
  const added = useMemo(() => fetcher.data && unpackPage(fetcher.data.page), [fetcher.data])
  useEffect(() => {
    if (!added) return
    setMore((pages) => (pages.includes(added) ? pages : [...pages, added]))
    announce(texts.addedSpoken(added.cards.length))
  }, [added])
  const list = useRef<HTMLUListElement>(null)
  useSavedResults(list, more, setMore)
  // Keep the same array while there is only one page, so that consumers don't rerender.
  const cards = useMemo(() => (more.length > 0 ? cardsOf([first, ...more]) : first.cards), [first, more])
  const shown = cards.length
  useEffect(() => onCards(cards), [cards, onCards])
  const { next } = more.at(-1) ?? first
  const firstAdded = useRef<number | null>(null)
  // The last page has no link to the next: it would drop the focus.
  useEffect(() => {
    if (next || firstAdded.current === null || document.activeElement !== document.body) return
    list.current?.children[firstAdded.current]?.querySelector<HTMLElement>('h2 a')?.focus()
  }, [next])
  const second = Boolean(search.page || search.cursor)
  return (
    <div className={cx('flex flex-col gap-8 transition-opacity duration-(--steady)', pending && 'opacity-55')}>
      <ul
        ref={list}
        className={cx(
          'grid grid-cols-1 gap-x-5 gap-y-7 sm:grid-cols-2',
          wide
            ? 'lg:grid-cols-3 xl:grid-cols-4'
            : 'xl:grid-cols-2 2xl:grid-cols-3 noscript:lg:grid-cols-3 noscript:xl:grid-cols-4',
        )}
      >
        {cards.map((stay, index) => (
          <Spot key={stay.id} stay={stay} priority={index === 0} sizes={wide ? undefined : besideMap} />
        ))}
      </ul>
      {fetcher.data === null && fetcher.state === 'idle' && (
        <p role="alert" className="text-center text-sm text-danger-text">
          {notLoaded}
        </p>
      )}
      {next ? (
        <LoadMore
          to={next}
          loading={fetcher.state !== 'idle'}
          onLoad={() => {
            if (fetcher.state !== 'idle') return
            firstAdded.current = shown
            void loadAside(fetcher.load, next)
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

type SpotProps = { readonly stay: CardView; readonly priority: boolean; readonly sizes: string | undefined }

/**
 * A card linked to its pin: hovering either one highlights both. Memoized so that two dozen cards rerender for nothing
 * else.
 */
const Spot = memo(({ stay, priority, sizes }: SpotProps) => {
  const lit = useIsPointedAt(stay.id)
  return (
    <li
      onPointerEnter={() => activeStay.set(stay.id, 'list')}
      onPointerLeave={() => activeStay.set(null, 'list')}
      onFocus={() => activeStay.set(stay.id, 'list')}
      onBlur={() => activeStay.set(null, 'list')}
      className={lit ? 'rounded-lg outline-2 outline-offset-6 outline-action' : undefined}
    >
      <StayCard stay={stay} priority={priority} level="h2" {...(sizes && { sizes })} />
    </li>
  )
})
