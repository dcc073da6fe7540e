import forward from '@lodestay/icons/arrow_forward.svg?path'
import { Link } from 'react-router'
import type { Query } from '../../lib/paths.ts'
import { paths } from '../../lib/paths.ts'
import { useViewer } from '../../lib/root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { type ListedNotice, NoticeCard } from './notice-card.tsx'
import type { NoticeKind } from './notice-words.ts'
import * as texts from './texts.ts'

type Words = {
  readonly title: string
  readonly lead: string
  readonly icon: string
  readonly none: { readonly title: string; readonly text: string }
  readonly noneOfFavorites: { readonly title: string; readonly text: string }
}
export type FoundNotices = {
  readonly notices: readonly ListedNotice[]
  readonly ofFavorites: boolean
  readonly page: number
  readonly totalPages: number
}
type Props = {
  readonly kind: NoticeKind
  readonly words: Words
  readonly found: FoundNotices
  /** The page's own path. */
  readonly path: (query?: Query) => string
  /** A link to the other list, for when this one is empty. */
  readonly beside: { readonly label: string; readonly to: string }
}

/** All offers or all last-minute nights, or just those of the user's favorites. */
export function NoticeListPage({ kind, words, found, path, beside }: Props) {
  const viewer = useViewer()
  const { notices, ofFavorites, page, totalPages } = found
  const none = ofFavorites ? words.noneOfFavorites : words.none
  const of = ofFavorites ? 'favorites' : undefined
  const tabs = [
    { label: uiTexts.all, to: path(), current: !ofFavorites },
    { label: texts.myFavorites, to: path({ of: 'favorites' }), current: ofFavorites },
  ]
  return (
    <div className="page-column py-10">
      <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-5">
        <div>
          <h1 className="text-3xl">{words.title}</h1>
          <p className="mt-2 max-w-[56ch] text-ink-soft">{words.lead}</p>
        </div>
        {viewer && <FilterTabs label={texts.whoseLabel(words.title.toLowerCase())} tabs={tabs} />}
      </header>
      {notices.length === 0 ? (
        <div className="mt-8">
          <EmptyState
            icon={words.icon}
            title={none.title}
            action={
              <>
                <ButtonLink to={paths.stays()} variant="primary">
                  {uiTexts.browseStays}
                </ButtonLink>
                <ButtonLink to={beside.to}>{beside.label}</ButtonLink>
              </>
            }
          >
            {none.text}
          </EmptyState>
        </div>
      ) : (
        <>
          <ul className="mt-8 grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {notices.map((notice, index) => (
              <li key={notice.id}>
                <NoticeCard kind={kind} notice={notice} priority={index === 0} />
              </li>
            ))}
          </ul>
          <Pagination page={page} totalPages={totalPages} to={(to) => path({ of, page: to })} />
          <p className="mt-12 border-t border-line pt-5">
            <Link to={beside.to} className="link inline-flex min-h-11 items-center gap-1 font-semibold">
              {beside.label}
              <Icon path={forward} size={18} />
            </Link>
          </p>
        </>
      )}
    </div>
  )
}
