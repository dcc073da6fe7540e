import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import type { CardView } from './card-view.ts'
import { EmptyWithSearch } from './empty-with-search.tsx'
import { StayCard } from './stay-card.tsx'

type Props<Stay extends CardView> = {
  readonly title: string
  /** Shown below the title if the list isn't empty. */
  readonly lead?: ReactNode
  /** Between the title and the list, even if that is empty. */
  readonly intro?: ReactNode
  /** Whether the order is a ranking. */
  readonly ranked?: boolean
  readonly above?: (stay: Stay) => ReactNode
  readonly below?: (stay: Stay) => ReactNode
  readonly found: { readonly docs: readonly Stay[]; readonly page: number; readonly totalPages: number }
  /** The path of one of its pages. */
  readonly to: (page: number) => string
  readonly empty: { readonly icon: string; readonly title: string; readonly text: string }
}

/** Keeps the focus in a list when the focused item is removed: moves it to the next one, or to the heading. */
function useFocusKept(docs: readonly CardView[]) {
  const page = useRef<HTMLDivElement>(null)
  const focused = useRef<{ id: string; index: number } | null>(null)
  useEffect(() => {
    const { id, index } = focused.current ?? {}
    if (index === undefined || docs.some((stay) => stay.id === id) || document.activeElement !== document.body) return
    focused.current = null
    const links = page.current?.querySelectorAll<HTMLElement>('li h2 a') ?? []
    const next = links[Math.min(index, links.length - 1)] ?? page.current?.querySelector<HTMLElement>('h1')
    next?.focus()
  }, [docs])
  const onFocus = (id: string, index: number): void => {
    focused.current = { id, index }
  }
  return { page, onFocus }
}

/** A list of stays, paginated; an empty one links to the search. */
export function StayListPage<Stay extends CardView>(props: Props<Stay>) {
  const { title, lead, intro, ranked, above, below, to, empty } = props
  const { docs, page, totalPages } = props.found
  const List = ranked ? 'ol' : 'ul'
  const focus = useFocusKept(docs)
  return (
    <div ref={focus.page} className="page-column py-10">
      <h1 tabIndex={-1} className="mb-2 text-3xl">
        {title}
      </h1>
      {intro}
      {docs.length === 0 ? (
        <div className="mt-8">
          <EmptyWithSearch icon={empty.icon} title={empty.title}>
            {empty.text}
          </EmptyWithSearch>
        </div>
      ) : (
        <>
          {lead && <p className={cx('max-w-[62ch] text-ink-soft', intro !== undefined && 'mt-5')}>{lead}</p>}
          <List className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {docs.map((stay, index) => (
              <li key={stay.id} onFocus={() => focus.onFocus(stay.id, index)}>
                {above?.(stay)}
                <StayCard stay={stay} priority={index === 0} level="h2" />
                {below?.(stay)}
              </li>
            ))}
          </List>
          <Pagination page={page} totalPages={totalPages} to={to} />
        </>
      )}
    </div>
  )
}
