import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../../lib/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import type { CardView } from './card-view.ts'
import { StayCard } from './stay-card.tsx'

type Props = {
  readonly title: string
  /** Shown below the title if the list isn't empty. */
  readonly lead?: ReactNode
  /** Between the title and the list. */
  readonly tabs?: ReactNode
  /** Below each card. */
  readonly below?: (stay: CardView) => ReactNode
  readonly found: { readonly docs: readonly CardView[]; readonly page: number; readonly totalPages: number }
  /** The page's own path. */
  readonly path: string
  readonly empty: { readonly icon: string; readonly title: string; readonly text: string }
}

/** Keeps the focus in a list when the focused item is removed: moves it to the next one, or to the heading. */
function useFocusKept(docs: Props['found']['docs']) {
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

/** A user's own list of stays, paginated; an empty one links to the search. */
export function StayListPage({ title, lead, tabs, below, found: { docs, page, totalPages }, path, empty }: Props) {
  const focus = useFocusKept(docs)
  return (
    <div ref={focus.page} className="page-column py-10">
      <h1 tabIndex={-1} className="mb-2 text-3xl">
        {title}
      </h1>
      {tabs}
      {docs.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            icon={empty.icon}
            title={empty.title}
            level="h2"
            action={
              <ButtonLink to={paths.stays()} variant="primary">
                {uiTexts.lookAround}
              </ButtonLink>
            }
          >
            {empty.text}
          </EmptyState>
        </div>
      ) : (
        <>
          {lead && <p className={cx('text-ink-soft', tabs !== undefined && 'mt-5')}>{lead}</p>}
          <ul className="mt-8 grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
            {docs.map((stay, index) => (
              <li key={stay.id} onFocus={() => focus.onFocus(stay.id, index)}>
                <StayCard stay={stay} priority={index === 0} level="h2" />
                {below?.(stay)}
              </li>
            ))}
          </ul>
          <Pagination page={page} totalPages={totalPages} to={(to) => `${path}?page=${to}`} />
        </>
      )}
    </div>
  )
}
