import searchIcon from '@lodestay/icons/search.svg?path'
import storefront from '@lodestay/icons/storefront.svg?path'
import { Form } from 'react-router'
import type { Query } from '../../lib/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { useShownValues } from '../forms/use-shown-values.ts'
import type { DirectoryView } from './directory.server.ts'
import { OutletCard } from './outlet-card.tsx'
import * as texts from './texts.ts'

type Props = DirectoryView & {
  readonly to: (query?: Query) => string
  readonly outletTo: (id: string) => string
}
type Found = DirectoryView['found']
type Counts = Found['networks']

function options(counts: Counts) {
  return counts
    .filter(({ count }) => count > 0)
    .map(({ value, label, count }) => ({ value, label: texts.optionWithCount(label, count) }))
}

const facets = [
  { name: 'network', label: texts.network, any: texts.anyNetwork, countsOf: ({ networks }: Found) => networks },
  { name: 'region', label: texts.region, any: texts.anyRegion, countsOf: ({ regions }: Found) => regions },
  { name: 'topic', label: texts.topic, any: texts.anyTopic, countsOf: ({ topics }: Found) => topics },
] as const

function Filters({ found, filters }: Pick<Props, 'found' | 'filters'>) {
  const { text, network, region, topic, sort } = filters
  const form = useShownValues({ text, network, region, topic, sort })
  return (
    <Form
      ref={form}
      role="search"
      aria-label={texts.searchLabel}
      className="mb-6 grid grid-cols-2 items-end gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_auto]"
    >
      <TextField
        label={texts.searchLabel}
        type="search"
        name="text"
        defaultValue={filters.text}
        placeholder={texts.searchHint}
        lead={<Icon path={searchIcon} size={20} />}
        className="max-lg:col-span-2"
      />
      {facets.map(({ name, label, any, countsOf }) => (
        <Select
          key={name}
          label={label}
          name={name}
          placeholder={any}
          defaultValue={filters[name]}
          options={options(countsOf(found))}
        />
      ))}
      <Select
        label={uiTexts.sortBy}
        name="sort"
        defaultValue={filters.sort}
        options={[
          { value: 'reach', label: texts.byReach },
          { value: 'name', label: texts.byName },
        ]}
      />
      <Button type="submit">{uiTexts.show}</Button>
    </Form>
  )
}

/** The directory: its filters with exact counts, and a card for each outlet. */
export function DirectoryList({ found, filters, to, outletTo }: Props) {
  const { text, network, topic, region } = filters
  const narrowed = [text, network, topic, region].some(Boolean)
  return (
    <>
      <Filters found={found} filters={filters} />
      {found.docs.length === 0 ? (
        <EmptyState
          icon={storefront}
          title={narrowed ? texts.noneFound : texts.none}
          action={narrowed ? <ButtonLink to={to()}>{texts.showAll}</ButtonLink> : undefined}
        >
          {narrowed ? texts.noneFoundHint : texts.noneHint}
        </EmptyState>
      ) : (
        <>
          <p className="mb-4 text-sm text-ink-soft" role="status">
            {texts.outletCount(found.totalDocs)}
          </p>
          <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {found.docs.map((outlet) => (
              <li key={outlet.id}>
                <OutletCard outlet={outlet} to={outletTo(outlet.id)} />
              </li>
            ))}
          </ul>
          <Pagination
            page={found.page}
            totalPages={found.totalPages}
            to={(page) => to({ ...filters, sort: filters.sort === 'reach' ? null : filters.sort, page })}
          />
        </>
      )}
    </>
  )
}
