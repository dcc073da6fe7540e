import type { PricedOutlet } from '@lodestay/domain/outlets/outlet'
import { type OutletField, outletFields, whyClosed } from '@lodestay/domain/outlets/outlet-rules'
import { promotionFields } from '@lodestay/domain/promotions/promotion-fields'
import searchIcon from '@material-symbols/svg-400/rounded/search.svg?path'
import { useState } from 'react'
import { money } from '../../../lib/format.ts'
import { FilterChip } from '../../../ui/chip.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select } from '../../../ui/select.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import { fieldId } from '../../drafts/draft-form.ts'
import { outletsFor, recordsFor, useAsked } from './catalogue.ts'
import { OutletCard } from './outlet-card.tsx'
import * as texts from './texts.ts'
import { useWizard } from './wizard-access.ts'

type Order = 'reach' | 'price'
type View = { readonly text: string; readonly network: string; readonly order: Order }

const orders = [
  { value: 'reach', label: texts.mostFollowersFirst },
  { value: 'price', label: texts.lowestPriceFirst },
]

function wordsOf({ name, handle, audience, topics, network }: PricedOutlet): string {
  return [name, handle, audience, network?.name, ...topics].join(' ').toLowerCase()
}

/** Filters and sorts the outlets; unavailable ones come last. */
function shownOf(
  outlets: readonly PricedOutlet[],
  { text, network, order }: View,
  isClosed: (one: PricedOutlet) => boolean,
) {
  return outlets
    .filter((one) => (!network || one.network?.id === network) && wordsOf(one).includes(text.trim().toLowerCase()))
    .toSorted(
      (a, b) =>
        Number(isClosed(a)) - Number(isClosed(b)) ||
        (order === 'reach' ? b.reach - a.reach : a.price - b.price) ||
        a.name.localeCompare(b.name),
    )
}

function Tools({
  outlets,
  view,
  onChange,
}: {
  outlets: readonly PricedOutlet[]
  view: View
  onChange: (view: View) => void
}) {
  const networks = new Map(outlets.flatMap(({ network }) => (network ? [[network.id, network.name] as const] : [])))
  return (
    <div className="grid gap-3 sm:grid-cols-[1.4fr_1fr_1fr]">
      <TextField
        label={texts.searchOutlets}
        hideLabel
        type="search"
        placeholder={texts.searchOutletsHint}
        lead={<Icon path={searchIcon} size={20} />}
        value={view.text}
        onChange={(event) => onChange({ ...view, text: event.currentTarget.value })}
      />
      <Select
        label={texts.network}
        hideLabel
        placeholder={texts.allNetworks}
        options={[...networks].map(([value, label]) => ({ value, label }))}
        value={view.network}
        onChange={(event) => onChange({ ...view, network: event.currentTarget.value })}
      />
      <Select
        label={uiTexts.sortBy}
        hideLabel
        options={orders}
        value={view.order}
        onChange={(event) => onChange({ ...view, order: event.currentTarget.value as Order })}
      />
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
    <Loading label={texts.loadingOutlets} className="grid gap-3 md:grid-cols-2">
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
  const outlets = useAsked(`${promotionTypeId} ${variantId}`, () => outletsFor(outletFields[field], want))
  const records = useAsked(`records ${promotionTypeId}`, () => recordsFor(promotionTypeId))
  const [view, setView] = useState<View>({ text: '', network: '', order: 'reach' })
  const ids = values[field]
  const full = ids.length >= promotionFields[field].most
  const set = (id: string, chosen: boolean): void =>
    choose({ [field]: chosen ? [...ids, id] : ids.filter((one) => one !== id) })
  const refusal = (outlet: PricedOutlet): string | undefined =>
    whyClosed(outlet) ??
    refusalOf?.(outlet) ??
    (full && !ids.includes(outlet.id) ? texts.noMoreOutlets(promotionFields[field].most) : undefined)
  const shown = shownOf(outlets.value ?? [], view, (one) => refusal(one) !== undefined)
  return (
    <FieldGroup id={fieldId(field)} legend={legend} error={errorOf(field, true)} className="gap-4">
      <p className="-mt-2 text-xs text-ink-faint">{hint}</p>
      {outlets.failed && <ErrorState detail={texts.outletsFailed} onRetry={outlets.again} />}
      {!outlets.value && !outlets.failed && <Waiting />}
      {outlets.value && (
        <>
          <Tools outlets={outlets.value} view={view} onChange={setView} />
          <Chosen ids={ids} outlets={outlets.value} onTake={(id) => set(id, false)} />
          <ul aria-label={legend} className="grid gap-3 md:grid-cols-2">
            {shown.map((outlet) => (
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
          {shown.length === 0 && <p className="py-6 text-center text-sm text-ink-soft">{texts.noOutletsMatch}</p>}
        </>
      )}
    </FieldGroup>
  )
}
