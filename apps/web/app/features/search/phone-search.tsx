import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { search as searchIcon } from '../../ui/shared-icons.ts'
import { datesLabel } from './active-filters.ts'
import type { SearchWords } from './recent-searches.ts'
import { placeLabel, type Search } from './search-url.ts'
import * as texts from './texts.ts'

const SearchDrawer = lazy(() => import('./search-drawer.tsx'))

/** A one-line search for phones that opens the full bar. Without JavaScript it links to the front page's. */
export function PhoneSearch({
  search,
  words,
  keep,
  today,
}: {
  search: Search
  words: SearchWords
  keep: object
  today: string
}) {
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  const { guests, text } = search
  const rest = [
    datesLabel(search).replace(/, \d{4}\b/, '') || texts.anyDates,
    guests ? texts.guestsOrMore(guests) : texts.anyGuests,
    text && placeLabel(search) && `“${text}”`,
  ].filter(Boolean)
  return (
    <>
      <Link
        to={paths.home()}
        aria-haspopup="dialog"
        onClick={(event) => {
          event.preventDefault()
          setOpened(true)
          setOpen(true)
        }}
        className="phone-search"
      >
        <Icon path={searchIcon} size={20} className="text-action-text" />
        <span className="min-w-0 flex-1 leading-tight">
          <span className="sr-only">{texts.changeSearchBefore} </span>
          <span className="block truncate text-sm font-semibold">{placeLabel(search) || text || texts.anywhere}</span>
          <span className="block truncate text-2xs text-ink-soft">{rest.join(' · ')}</span>
        </span>
      </Link>
      {opened && (
        <Suspense>
          <SearchDrawer words={words} keep={{ ...keep }} today={today} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
