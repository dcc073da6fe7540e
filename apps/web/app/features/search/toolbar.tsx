import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { FieldNotes } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { check, expand, tune } from '../../ui/shared-icons.ts'
import * as uiTexts from '../../ui/texts.ts'
import { activeFilters, countInForm } from './active-filters.ts'
import { changed, datesOf, datesProblem, type Search, type SortName, searchPath, sorts } from './search-url.ts'
import * as texts from './texts.ts'

function loadDrawer() {
  return import('./filter-drawer.tsx')
}

const FilterDrawer = lazy(loadDrawer)

/** Opens the filters; without JavaScript, a link to the filter page. */
export function FilterButton({ search }: { search: Search }) {
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  const chosen = countInForm(search)
  return (
    <>
      <ButtonLink
        to={searchPath(changed(search, { view: 'filters' }))}
        onPointerEnter={() => void loadDrawer()}
        onClick={(event) => {
          event.preventDefault()
          setOpened(true)
          setOpen(true)
        }}
        icon={<Icon path={tune} size={20} />}
        aria-haspopup="dialog"
        className="rounded-full! focus-visible:rounded-full!"
      >
        {uiTexts.filters}
        {chosen > 0 && (
          <span className="grid size-5.5 place-items-center rounded-full bg-action text-2xs text-on-action tabular-nums">
            {chosen}
            <span className="sr-only"> {texts.chosenAfter(chosen)}</span>
          </span>
        )}
      </ButtonLink>
      {opened && (
        <Suspense>
          <FilterDrawer search={search} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What filters the results; on phones, which have no search bar above them, also what is wrong with the dates. */
export function ActiveChips({ search }: { search: Search }) {
  const wrongDates = datesProblem(search)
  return (
    <>
      {wrongDates && (
        <div className="lg:hidden">
          <FieldNotes id="dates" error={wrongDates} />
        </div>
      )}
      <Chips search={search} />
    </>
  )
}

/** The active filters, each removable. */
function Chips({ search }: { search: Search }) {
  const active = activeFilters(search)
  if (active.length === 0) return null
  return (
    <ul aria-label={texts.activeFilters} className="flex flex-wrap items-center gap-2">
      {active.map(({ key, label, without }) => (
        <li key={key}>
          <FilterChip name={label} to={searchPath(without)}>
            {label}
          </FilterChip>
        </li>
      ))}
      {active.length > 1 && (
        <li>
          <Link
            to={paths.stays({ view: search.view })}
            className="link inline-flex min-h-9 items-center px-2 text-xs font-medium pointer-coarse:min-h-11"
          >
            {texts.clearAll}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The sort order: links in a native popover, which opens without JavaScript. */
export function SortMenu({ search }: { search: Search }) {
  const choices = [
    { name: undefined, label: texts.bestMatch },
    ...Object.entries(sorts)
      .filter(([, { field }]) => field !== 'total' || datesOf(search))
      .map(([name, { label }]) => ({ name: name as SortName, label })),
  ]
  const current = choices.find(({ name }) => name === search.sort) ?? choices[0]
  return (
    <Menu
      label={uiTexts.sortBy}
      align="end"
      trigger={(props) => (
        <Button {...props} variant="quiet" size="small" className="-mr-2">
          <span className="sr-only">{texts.sortByBefore} </span>
          {current?.label}
          <Icon path={expand} size={18} className="-ml-1" />
        </Button>
      )}
    >
      {choices.map(({ name, label }) => (
        <MenuLink key={label} to={searchPath(changed(search, { sort: name }))} icon={name === search.sort ? check : ''}>
          {label}
          {name === search.sort && <span className="sr-only">{texts.isChosen}</span>}
        </MenuLink>
      ))}
    </Menu>
  )
}
