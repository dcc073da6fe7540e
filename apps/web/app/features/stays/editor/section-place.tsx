import { messages } from '@lodestay/domain/messages'
import { addressFields, regionField } from '@lodestay/domain/stays/stay-fields'
import { usStates } from '@lodestay/domain/us-states'
import { lazy, Suspense, useMemo } from 'react'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldGroup } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { fieldId, useDraftField } from '../../drafts/draft-form.ts'
import { DraftField } from '../../fields/draft-field.tsx'
import { suggestFromCatalogue } from './catalogue.ts'
import { CoordinateField, type Coordinates as Pair } from './coordinate-field.tsx'
import { useDraftAccess } from './draft-access.tsx'
import { useEditing } from './editing.tsx'
import { NearbyRows } from './nearby-rows.tsx'
import { StayField } from './stay-field.tsx'
import { SuggestText } from './suggest-text.tsx'
import * as texts from './texts.ts'
import { suggestCities, usePlaceAt, useZips, type Zip, type ZipPlace, zipInCity } from './zip-lookup.ts'

const PointPicker = lazy(() => import('../../map/point-picker.tsx'))

const states = Object.entries(usStates).map(([value, label]) => ({ value, label }))

function StateField() {
  const { id, value, error, set, touch } = useDraftField<string>('location.address.state')
  // Keep an unknown or spelled-out state until another one is selected.
  const known = value === '' || value in usStates
  return (
    <Select
      id={id}
      label={addressFields.state.label}
      placeholder={texts.chooseState}
      options={known ? states : [{ value, label: value }, ...states]}
      value={value}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={touch}
    />
  )
}

type CoordinatesProps = {
  readonly middle: Zip | null
  readonly zips: readonly Zip[] | null
  readonly onPlace: (place: Partial<ZipPlace>) => void
}

/**
 * The exact coordinates. Optional: picked on a map, typed, or filled in with the zip code's center in one press. For a
 * point closer to another zip code in the city, suggests that one for the address; for a point in a different city, or
 * if none is set yet, suggests the city.
 */
function Coordinates({ middle, zips, onPlace }: CoordinatesProps) {
  const { set } = useDraftField<Pair>('location.coordinates')
  const { values } = useEditing()
  const { tiles } = useDraftAccess()
  const hydrated = useHydrated()
  const { coordinates, address } = values.location
  const names = useMemo(() => (zips ?? []).map((one) => ({ ...one, text: one.zip })), [zips])
  // A half-typed pair isn't a point yet.
  const at =
    coordinates?.latitude != null && coordinates.longitude != null
      ? { latitude: coordinates.latitude, longitude: coordinates.longitude }
      : null
  const inCity = at && zips && zipInCity(zips, at)
  // If the city's zip codes are still loading, the point may be in it.
  const isElsewhere = at && !inCity && !(zips === null && address.city && address.state)
  const elsewhere = usePlaceAt(isElsewhere ? at.latitude : undefined, isElsewhere ? at.longitude : undefined)
  return (
    <FieldGroup legend={texts.onTheMap} hint={texts.onTheMapHint}>
      <div className="relative isolate aspect-[4/3] overflow-hidden rounded-xl bg-sunken sm:aspect-[21/10]">
        {hydrated && (
          <Suspense>
            <PointPicker
              at={at}
              near={middle ?? zips?.[0] ?? null}
              names={names}
              label={texts.pickerLabel}
              tiles={tiles}
              onPick={set}
            />
          </Suspense>
        )}
      </div>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2" id={fieldId('location.coordinates')} tabIndex={-1}>
        <CoordinateField half="latitude" label={texts.latitude} optional placeholder="44.3876" />
        <CoordinateField half="longitude" label={texts.longitude} optional placeholder="-68.2039" />
      </div>
      <div className="flex flex-wrap gap-2">
        {middle && (
          <Button size="small" onClick={() => set({ latitude: middle.latitude, longitude: middle.longitude })}>
            {texts.centerOf(address.zip)}
          </Button>
        )}
        {inCity && inCity.zip !== address.zip.slice(0, 5) && (
          <Button size="small" onClick={() => onPlace({ zip: inCity.zip })}>
            {texts.takeNearestZip(inCity.zip)}
          </Button>
        )}
        {elsewhere && (
          <Button size="small" onClick={() => onPlace(elsewhere)}>
            {texts.takeNearestPlace(elsewhere)}
          </Button>
        )}
        {coordinates && (
          <Button size="small" variant="quiet" onClick={() => set(null)}>
            {texts.removeFromMap}
          </Button>
        )}
      </div>
    </FieldGroup>
  )
}

export default function PlaceSection() {
  const { values, change } = useEditing()
  const { address } = values.location
  const zips = useZips(address.state, address.city)
  const here = zips?.find(({ zip }) => zip === address.zip.slice(0, 5)) ?? null
  const setAddress = (part: Partial<typeof address>) =>
    change({ location: { ...values.location, address: { ...address, ...part } } })
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <DraftField field={addressFields.address1} path="location.address.address1" />
        <DraftField field={addressFields.address2} path="location.address.address2" />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[2fr_1.4fr_1fr]">
        <SuggestText
          path="location.address.city"
          label={addressFields.city.label}
          suggest={suggestCities}
          onPick={({ value, detail }) => setAddress({ city: value, ...(detail && { state: detail }) })}
        />
        <StateField />
        <SuggestText
          path="location.address.zip"
          label={addressFields.zip.label}
          inputMode="numeric"
          suggest={(text) =>
            (zips ?? [])
              .filter(({ zip }) => zip.startsWith(text))
              .slice(0, 8)
              .map(({ zip, place }) => ({ value: zip, detail: place }))
          }
          hint={zips?.length === 0 ? <span className="text-amber-text">{messages.zipNotFound}</span> : undefined}
        />
      </div>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-[2fr_1fr]">
        <SuggestText
          path="location.region"
          label={regionField.label}
          optional
          suggest={suggestFromCatalogue('Region')}
          hint={texts.regionHint}
        />
        <DraftField field={addressFields.country} path="location.address.country" />
      </div>
      <Coordinates middle={here} zips={zips} onPlace={setAddress} />
      <NearbyRows />
      <StayField name="nearby" rows={2} />
    </>
  )
}
