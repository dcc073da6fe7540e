import type { PricedOutlet } from '@lodestay/domain/outlets/outlet'
import { type OutletField, outletFields, whyClosed } from '@lodestay/domain/outlets/outlet-rules'
import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import searchIcon from '@lodestay/icons/search.svg?path'
import { useState } from 'react'
import { compactNumber, money } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { fieldId } from '../../drafts/draft-form.ts'
import { outletsFor, recordsFor } from './catalogue.ts'
import { OutletCard } from './outlet-card.tsx'
import {
  type Facet,
  facetValues,
  filterOutlets,
  isFiltered,
  noFilter,
  type OutletFilter,
  type OutletOrder,
  sortOutlets,
} from './outlet-filter.ts'
import * as texts from './texts.ts'
import { useLoaded } from './use-loaded.ts'
import { CONTINUE_ID, useWizard } from './wizard-access.ts'

/** How many are shown at first, and added with every press of 'Show more'. */
const SHOWN = 48

const orders = [
  { value: 'reach', label: texts.mostFollowersFirst },
  { value: 'price', label: texts.lowestPriceFirst },
  { value: 'name', label: texts.byName },
]

/** The facets with their labels, and how their values are named. */
const facets: readonly { facet: Facet; label: string; any: string; nameOf: (name: string) => string }[] = [
  { facet: 'region', label: texts.region, any: texts.allRegions, nameOf: (name) => name },
  { facet: 'topic', label: texts.topic, any: texts.allTopics, nameOf: (name) => name },
  { facet: 'network', label: texts.network, any: texts.allNetworks, nameOf: (name) => name },
  {
    facet: 'price',
    label: uiTexts.price,
    any: texts.anyPrice,
    nameOf: (cents) => texts.priceUpTo(money(Number(cents))),
  },
  {
    facet: 'reach',
    label: texts.reach,
    any: texts.anyReach,
    nameOf: (followers) => texts.reachFrom(compactNumber(Number(followers))),
  },
]

type ToolsProps = {
  readonly outlets: readonly PricedOutlet[]
  readonly filter: OutletFilter
  readonly order: OutletOrder
  readonly onFilter: (filter: OutletFilter) => void
  readonly onOrder: (order: OutletOrder) => void
}

function Tools({ outlets, filter, order, onFilter, onOrder }: ToolsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <TextField
        label={texts.searchOutlets}
        hideLabel
        type="search"
        placeholder={texts.searchOutletsHint}
        lead={<Icon path={searchIcon} size={20} />}
        value={filter.text}
        className="col-span-full sm:col-span-2"
        onChange={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      <Select
        label={uiTexts.sortBy}
        hideLabel
        options={orders}
        value={order}
        onChange={(event) => onOrder(event.currentTarget.value as OutletOrder)}
      />
      {facets.map(({ facet, label, any, nameOf }) => {
        const values = facetValues(outlets, filter, facet)
        if (values.length === 0) return null
        return (
          <Select
            key={facet}
            label={label}
            hideLabel
            placeholder={any}
            options={values.map(({ value, name, count }) => ({ value, label: texts.withCount(nameOf(name), count) }))}
            value={filter[facet]}
            onChange={(event) => onFilter({ ...filter, [facet]: event.currentTarget.value })}
          />
        )
      })}
    </div>
  )
}

/** The selection so far: removable chips and the total price. */
function Chosen({
  ids,
  outlets,
  onTake,
}: {
  ids: readonly string[]
  outlets: readonly PricedOutlet[]
  onTake: (id: string) => void
}) {
  const found = ids.map((id) => ({ id, outlet: outlets.find((one) => one.id === id) }))
  const total = found.reduce((sum, { outlet }) => sum + (outlet?.price ?? 0), 0)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p role="status" className="text-sm">
        {ids.length === 0 ? (
          <span className="text-ink-soft">{texts.noneChosen}</span>
        ) : (
          <>
            <span className="font-semibold">{texts.outletCount(ids.length)}</span>, {money(total)}
          </>
        )}
      </p>
      {found.map(({ id, outlet }) => (
        <FilterChip key={id} name={outlet?.name ?? texts.anOutlet} onRemove={() => onTake(id)}>
          {outlet?.name ?? texts.goneOutlet}
        </FilterChip>
      ))}
    </div>
  )
}

function Waiting() {
  return (
    <Loading label={texts.loadingOutlets} className="grid grid-cols-1 gap-3 md:grid-cols-2">
      {[1, 2, 3, 4].map((key) => (
        <Skeleton key={key} className="h-40 rounded-lg" />
      ))}
    </Loading>
  )
}

type Props = {
  readonly field: OutletField
  readonly legend: string
  readonly hint: string
  /** Why one can't be combined with the current selection; closed outlets are handled separately. */
  readonly refusalOf?: (outlet: PricedOutlet) => string | undefined
}

/** A picker for the outlets that can take one role in the promotion: search, select, deselect. */
export function OutletPicker({ field, legend, hint, refusalOf }: Props) {
  const { values, choose, errorOf } = useWizard()
  const { promotionTypeId, variantId } = values
  const want = { promotionTypeId, variantId }
  const outlets = useLoaded(`${promotionTypeId} ${variantId}`, () => outletsFor(outletFields[field], want))
  const records = useLoaded(`records ${promotionTypeId}`, () => recordsFor(promotionTypeId))
  const [filter, setFilter] = useState(noFilter)
  const [order, setOrder] = useState<OutletOrder>('reach')
  const [most, setMost] = useState(SHOWN)
  const ids = values[field]
  const full = ids.length >= promotionFields[field].most
  const set = (id: string, chosen: boolean): void =>
    choose({ [field]: chosen ? [...ids, id] : ids.filter((one) => one !== id) })
  const refusal = (outlet: PricedOutlet): string | undefined =>
    whyClosed(outlet) ??
    refusalOf?.(outlet) ??
    (full && !ids.includes(outlet.id) ? texts.noMoreOutlets(promotionFields[field].most) : undefined)
  const all = outlets.value ?? []
  const found = sortOutlets(filterOutlets(all, filter), order, (one) => refusal(one) !== undefined)
  const narrow = (to: OutletFilter): void => {
    setFilter(to)
    setMost(SHOWN)
  }
  return (
    <FieldGroup id={fieldId(field)} legend={legend} error={errorOf(field, true)} className="gap-4">
      <p className="-mt-2 text-xs text-ink-faint">{hint}</p>
      {outlets.failed && <ErrorState detail={texts.outletsFailed} onRetry={outlets.again} />}
      {!outlets.value && !outlets.failed && <Waiting />}
      {outlets.value && (
        <>
          <Tools outlets={all} filter={filter} order={order} onFilter={narrow} onOrder={setOrder} />
          <Chosen ids={ids} outlets={all} onTake={(id) => set(id, false)} />
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
            <p role="status">{texts.outletsFound(found.length, all.length)}</p>
            {isFiltered(filter) && (
              <Button size="small" variant="quiet" onClick={() => narrow(noFilter)}>
                {texts.clearFilters}
              </Button>
            )}
          </div>
          {/* Every outlet is a Tab stop. */}
          <a href={`#${CONTINUE_ID}`} className="link sr-only focus:not-sr-only focus:self-start">
            {texts.skipOutlets}
          </a>
          <ul aria-label={legend} className="grid grid-cols-1 gap-3 md:grid-cols-2">
            {found.slice(0, most).map((outlet) => (
              <OutletCard
                key={outlet.id}
                outlet={outlet}
                record={records.value?.get(outlet.id)}
                chosen={ids.includes(outlet.id)}
                refusal={refusal(outlet)}
                onChange={(chosen) => set(outlet.id, chosen)}
              />
            ))}
          </ul>
          {found.length > most && (
            <Button className="self-center" onClick={() => setMost(most + SHOWN)}>
              {texts.showMoreOutlets(Math.min(SHOWN, found.length - most))}
            </Button>
          )}
          {found.length === 0 && <p className="py-6 text-center text-sm text-ink-soft">{texts.noOutletsMatch}</p>}
        </>
      )}
    </FieldGroup>
  )
}
