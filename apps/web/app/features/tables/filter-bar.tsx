import filterIcon from '@lodestay/icons/filter_list.svg?path'
import { type ComponentType, type LazyExoticComponent, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { FilterBuilderProps } from './filter-builder.tsx'
import { type FilterRefusal, noFilter, type TableFilter, withoutCondition, writeTableFilter } from './table-filter.ts'
import * as texts from './texts.ts'

type Props = {
  readonly filter: TableFilter
  /** The filter's conditions as text, in order. */
  readonly words: readonly string[]
  readonly refusals: readonly FilterRefusal[]
  readonly to: (filter: TableFilter) => string
  readonly builder: LazyExoticComponent<ComponentType<FilterBuilderProps>>
}

/** The button that opens a table's filter builder. */
export function FilterButton({ filter, refusals, to, builder: Builder }: Omit<Props, 'words'>) {
  const [open, setOpen] = useState(false)
  // Once loaded it stays mounted: only a closing dialog restores the focus.
  const [loaded, setLoaded] = useState(false)
  const [applied, setApplied] = useState<string | null>(null)
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const show = (): void => {
    setLoaded(true)
    setOpen(true)
  }
  // The builder stays open until the table shows the applied filter, or if the API rejected it.
  useEffect(() => {
    if (applied !== writeTableFilter(filter)) return
    setApplied(null)
    if (refusals.length === 0) setOpen(false)
  }, [applied, filter, refusals])
  return (
    <>
      <Button icon={<Icon path={filterIcon} size={20} />} disabled={!hydrated} onClick={show}>
        {filter.items.length > 0 ? texts.countedFilters(filter.items.length) : uiTexts.filters}
      </Button>
      {loaded && (
        <Suspense>
          <Builder
            open={open}
            filter={filter}
            refusals={refusals}
            onClose={() => setOpen(false)}
            onApply={(next) => {
              setApplied(writeTableFilter(next))
              void navigate(to(next), { preventScrollReset: true })
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** A table's active filters. Each chip removes its condition; the API's errors are shown below. */
export function FilterChips({ filter, words, refusals, to }: Omit<Props, 'builder'>) {
  if (words.length === 0) return null
  return (
    <div className="mb-5">
      <div className="flex flex-wrap items-center gap-2">
        {filter.logic === 'or' && words.length > 1 && <span className="text-xs text-ink-soft">{texts.anyOfThese}</span>}
        {words.map((label, index) => (
          <FilterChip key={JSON.stringify(filter.items[index])} name={label} to={to(withoutCondition(filter, index))}>
            <span className="max-w-[min(24rem,60vw)] truncate">{label}</span>
          </FilterChip>
        ))}
        <ButtonLink variant="quiet" size="small" to={to(noFilter)} preventScrollReset>
          {texts.clearFilter}
        </ButtonLink>
      </div>
      {refusals.map(({ item, message }) => (
        <p key={`${item} ${message}`} role="alert" className="mt-2 text-sm font-medium text-danger-text">
          {message}
        </p>
      ))}
    </div>
  )
}
