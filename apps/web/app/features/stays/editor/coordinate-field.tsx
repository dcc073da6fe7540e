import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import { type ComponentProps, useState } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'

export type Coordinates = WholeStayFields['location']['coordinates']
type Half = keyof NonNullable<Coordinates>

/** A pair of coordinates with one of them replaced. Drafts take only whole pairs, whose halves may be empty. */
export function withHalf(coordinates: Coordinates, half: Half, value: number | null): Coordinates {
  const pair = { latitude: null, longitude: null, ...coordinates, [half]: value }
  return pair.latitude === null && pair.longitude === null ? null : pair
}

/** A coordinate: typed freely ('-68.', '44.3'), stored as a number. */
export function CoordinateField({
  half,
  label,
  ...rest
}: { readonly half: Half; readonly label: string } & Omit<
  ComponentProps<typeof TextField>,
  'label' | 'value' | 'error'
>) {
  const { id, value, error, touch } = useDraftField<number | null | undefined>(`location.coordinates.${half}`)
  const pair = useDraftField<Coordinates>('location.coordinates')
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && (typed === '' ? null : Number(typed)) === (value ?? null) ? typed : `${value ?? ''}`
  return (
    <TextField
      {...rest}
      id={id}
      label={label}
      inputMode="decimal"
      value={typed !== null && /[.-]$/.test(typed) ? typed : shown}
      error={error}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.replaceAll(/[^\d.-]/g, '')
        setTyped(text)
        const number = Number(text)
        if (text === '' || !Number.isNaN(number)) pair.set(withHalf(pair.value, half, text === '' ? null : number))
      }}
      onBlur={() => {
        setTyped(null)
        touch()
      }}
    />
  )
}
