import { parkingKinds } from '@lodestay/domain/enumerations'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { RangeSlider } from '../../ui/range-slider.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { browserFacets } from './browser-facets.ts'
import type { FacetGroup, Facets } from './facets.ts'
import { changed, datesOf, RATE_TOP, readSearch, type Search, searchPath, writeSearch } from './search-url.ts'
import * as texts from './texts.ts'

const SHOWN = 8
const WAIT_MS = 250
/** Fields with a control in this form; all other search parameters go along as hidden inputs. */
const own = new Set([
  'free',
  'guests',
  'bedrooms',
  'beds',
  'bathrooms',
  'nights',
  'instant',
  'pets',
  'bed',
  'parking',
  'min',
  'max',
  'type',
  'amenity',
  'tag',
  'interest',
  'page',
  'cursor',
  'view',
])

const groups = [
  { key: 'types', name: 'type', title: texts.propertyType },
  { key: 'amenities', name: 'amenity', title: uiTexts.amenities },
  { key: 'tags', name: 'tag', title: uiTexts.goodFor },
  { key: 'interests', name: 'interest', title: texts.thingsToDo },
  { key: 'beds', name: 'bed', title: texts.bedKinds },
] as const

type Props = {
  readonly id: string
  readonly search: Search
  readonly facets: Facets | null
  /** Called while choosing, so that the button can show the number of results. */
  readonly onFacets?: (facets: Facets) => void
  readonly onDone?: () => void
  readonly children?: ReactNode
}

/** All filters with live counts. A plain GET form: without JavaScript it still works, but the counts don't update. */
export function FilterForm({ id, search, facets: given, onFacets, onDone, children }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(search)
  const [facets, setFacets] = useState(given)
  const [rate, setRate] = useState<[number, number]>([search.min ?? 0, search.max ?? RATE_TOP])
  const latest = useRef(onFacets)
  latest.current = onFacets
  const asked = searchPath(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stands for the draft
  useEffect(() => {
    const stop = new AbortController()
    const ask = (): void => {
      browserFacets(draft, stop.signal).then(
        (fresh) => {
          setFacets(fresh)
          latest.current?.(fresh)
        },
        () => undefined,
      )
    }
    const timer = setTimeout(ask, facets ? WAIT_MS : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [asked])
  const readForm = (): Search => {
    if (!form.current) return search
    const said = [...new FormData(form.current)].map(([name, value]): [string, string] => [name, String(value)])
    return readSearch(new URLSearchParams(said))
  }
  const kept = Object.entries(writeSearch(changed(search, {}))).filter(([name]) => !own.has(name))
  return (
    <Form
      ref={form}
      id={id}
      action={paths.stays()}
      onChange={() => setDraft(readForm())}
      onSubmit={(event) => {
        event.preventDefault()
        onDone?.()
        void navigate(searchPath(readForm()))
      }}
      className="flex flex-col gap-7"
    >
      {kept.map(([name, value]) =>
        value === undefined || value === null ? null : (
          <input key={name} type="hidden" name={name} value={String(value)} />
        ),
      )}
      <RangeSlider
        label={texts.ratePerNight}
        min={0}
        max={RATE_TOP}
        step={10}
        value={rate}
        onValueChange={(next) => {
          setRate(next)
          // The inputs have their new values only after this render.
          requestAnimationFrame(() => setDraft(readForm()))
        }}
        format={(dollars) => (dollars >= RATE_TOP ? `${money(RATE_TOP * 100)}+` : money(dollars * 100))}
        names={['min', 'max']}
      />
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          label={texts.guests}
          name="guests"
          min={1}
          max={50}
          placeholder={texts.any}
          defaultValue={search.guests}
        />
        <NumberField
          label={texts.bedrooms}
          name="bedrooms"
          min={1}
          max={20}
          placeholder={texts.any}
          defaultValue={search.bedrooms}
        />
        <NumberField
          label={texts.beds}
          name="beds"
          min={1}
          max={50}
          placeholder={texts.any}
          defaultValue={search.bedCount}
        />
        <NumberField
          label={texts.bathrooms}
          name="bathrooms"
          min={0.5}
          max={20}
          step={0.5}
          placeholder={texts.any}
          defaultValue={search.bathrooms}
        />
        <NumberField
          label={texts.nightsYouStay}
          name="nights"
          min={1}
          max={365}
          placeholder={texts.any}
          hint={texts.nightsHint}
          defaultValue={search.nights}
        />
      </div>
      {datesOf(search) && (
        <Checkbox
          name="free"
          value="known"
          label={texts.knownFree}
          hint={texts.knownFreeHint}
          defaultChecked={search.free}
        />
      )}
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{texts.booking}</legend>
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <Checkbox
            name="instant"
            value="yes"
            label={texts.instantBooking}
            hint={texts.instantBookingHint}
            defaultChecked={search.instant}
          />
          <Checkbox
            name="pets"
            value="yes"
            label={texts.petsWelcome}
            hint={texts.petsHint}
            defaultChecked={search.pets}
          />
          {parkingKinds
            .filter((kind) => kind !== 'None')
            .map((kind) => (
              <Checkbox
                key={kind}
                name="parking"
                value={kind}
                label={texts.parkingNamed(kind)}
                defaultChecked={search.parking?.includes(kind)}
              />
            ))}
        </div>
      </fieldset>
      {groups.map(({ key, name, title }) => (
        <Choices key={key} title={title} name={name} chosen={search[key] ?? []} group={facets?.[key] ?? null} />
      ))}
      {children}
    </Form>
  )
}

/** One filter's options. They keep their initial order, so that nothing moves under the pointer. */
function Choices({
  title,
  name,
  chosen,
  group,
}: {
  title: string
  name: string
  chosen: readonly string[]
  group: FacetGroup | null
}) {
  const order = useRef<string[] | null>(null)
  const values = group?.values
  if (!order.current && values) {
    const known = values.map((one) => one.value)
    order.current = [...chosen, ...known.filter((value) => !chosen.includes(value))]
  }
  const counts = new Map(values?.map((one) => [one.value, one.count]))
  const all = order.current
  if (all?.length === 0) return null
  const line = (value: string) => (
    <Checkbox
      key={value}
      label={value}
      name={name}
      value={value}
      defaultChecked={chosen.includes(value)}
      aside={uiTexts.facetCount(counts.get(value) ?? (group?.isAbout ? null : 0), group?.isAbout)}
    />
  )
  const first = Math.max(SHOWN, chosen.length)
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{title}</legend>
      {all ? (
        <>
          <div className="grid gap-x-6 sm:grid-cols-2">{all.slice(0, first).map(line)}</div>
          {all.length > first && (
            <Disclosure title={texts.showMoreOf(all.length - first)}>
              <div className="grid gap-x-6 sm:grid-cols-2">{all.slice(first).map(line)}</div>
            </Disclosure>
          )}
        </>
      ) : (
        <span className="grid gap-3 sm:grid-cols-2" aria-hidden="true">
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bones have no identity
            <Skeleton key={index} className="h-6" />
          ))}
        </span>
      )}
    </fieldset>
  )
}
