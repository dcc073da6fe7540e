import { decisiveAmenities } from '@lodestay/domain/attributes/amenity-name'
import { parkingKinds } from '@lodestay/domain/enumerations'
import { stayFields } from '@lodestay/domain/stays/stay-fields'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { money } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { inWords } from '../../lib/vocabulary.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { RangeSlider } from '../../ui/range-slider.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { browserFacets } from './browser-facets.ts'
import type { Facets } from './facets.ts'
import { FilterChoices } from './filter-choices.tsx'
import {
  changed,
  datesOf,
  RATE_TOP,
  readSearch,
  type Search,
  searchPath,
  viewOfResults,
  writeSearch,
} from './search-url.ts'
import * as texts from './texts.ts'

const WAIT_MS = 250
/** Fields with a control in this form; all other search parameters are passed as hidden inputs. */
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
])

const groups = [
  {
    key: 'amenities',
    name: 'amenity',
    title: uiTexts.amenities,
    catalogue: stayFields.amenities.catalogue,
    leading: decisiveAmenities,
  },
  { key: 'types', name: 'type', title: texts.propertyType, catalogue: stayFields.type.catalogue, leading: [] },
  { key: 'beds', name: 'bed', title: texts.bedKinds, catalogue: null, leading: [] },
  { key: 'tags', name: 'tag', title: uiTexts.goodFor, catalogue: null, leading: [] },
  {
    key: 'interests',
    name: 'interest',
    title: texts.thingsToDo,
    catalogue: stayFields.specialInterests.catalogue,
    leading: [],
  },
] as const

type Props = {
  readonly id: string
  readonly search: Search
  readonly facets: Facets | null
  /** Called while choosing, so that the button can show the number of results; null if the request failed. */
  readonly onFacets?: (facets: Facets | null) => void
  readonly onDone?: () => void
  readonly children?: ReactNode
}

/** The counts for the current selection, refetched whenever it changes. */
function useFacets(draft: Search, initial: Facets | null, onFacets: Props['onFacets']) {
  const [facets, setFacets] = useState(initial)
  const [hasFailed, setHasFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const latest = useRef(onFacets)
  latest.current = onFacets
  const path = searchPath(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address stands for the draft
  useEffect(() => {
    const stop = new AbortController()
    const answer = (fresh: Facets | null): void => {
      // An aborted request fails, too.
      if (stop.signal.aborted) return
      if (fresh) setFacets(fresh)
      setHasFailed(!fresh)
      latest.current?.(fresh)
    }
    const ask = (): void => void browserFacets(draft, stop.signal).then(answer, () => answer(null))
    const timer = setTimeout(ask, facets ? WAIT_MS : 0)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [path, tries])
  const retry = (): void => {
    setHasFailed(false)
    setTries(tries + 1)
  }
  return { facets, hasFailed, retry }
}

/** All filters with live counts. A plain GET form: without JavaScript it still works, but the counts don't update. */
export function FilterForm({ id, search, facets: initialFacets, onFacets, onDone, children }: Props) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(search)
  const { facets, hasFailed, retry } = useFacets(draft, initialFacets, onFacets)
  const [rate, setRate] = useState<[number, number]>([search.min ?? 0, search.max ?? RATE_TOP])
  const readForm = (): Search => {
    if (!form.current) return search
    const entries = [...new FormData(form.current)].map(([name, value]): [string, string] => [name, String(value)])
    return readSearch(new URLSearchParams(entries))
  }
  const hiddenInputs = Object.entries(writeSearch(changed(search, { view: viewOfResults(search) }))).filter(
    ([name]) => !own.has(name),
  )
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
      {hiddenInputs.map(([name, value]) =>
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
        <div className="grid grid-cols-1 gap-x-6 gap-y-2 sm:grid-cols-2">
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
                label={texts.parkingNamed(inWords(kind))}
                defaultChecked={search.parking?.includes(kind)}
              />
            ))}
        </div>
      </fieldset>
      {hasFailed && <ErrorState detail={facets ? texts.countsFailed : texts.filtersFailed} onRetry={retry} />}
      {groups.map(({ key, ...group }) => (
        <FilterChoices
          key={key}
          {...group}
          chosen={search[key] ?? []}
          // Counts for a different selection would be wrong.
          facet={hasFailed ? null : (facets?.[key] ?? null)}
          isLoading={!facets && !hasFailed}
        />
      ))}
      {children}
    </Form>
  )
}
