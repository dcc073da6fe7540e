import { type ComponentProps, useState } from 'react'
import { MoneyField } from '../../../ui/money-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ChangedMark } from '../../drafts/draft-fields.tsx'
import { useDraftField } from '../../drafts/draft-form.ts'

type At = { readonly path: string; readonly label: string }

/** A whole number of the draft; empty while nothing is typed. */
export function StayNumber({
  path,
  label,
  ...rest
}: At & Omit<ComponentProps<typeof NumberField>, 'label' | 'value' | 'error'>) {
  const { id, value, error, set, touch } = useDraftField<number | null>(path)
  return (
    <NumberField
      {...rest}
      id={id}
      label={label}
      value={value ?? ''}
      error={error}
      onChange={({ currentTarget: { value: typed } }) => set(typed === '' ? null : Number(typed))}
      onBlur={touch}
    />
  )
}

/** A coordinate: typed freely ('-68.', '44.3'), kept as the number that it is. */
export function StayDecimal({
  path,
  label,
  ...rest
}: At & Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'error'>) {
  const { id, value, error, set, touch } = useDraftField<number | null | undefined>(path)
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
        if (text === '' || !Number.isNaN(number)) set(text === '' ? null : number)
      }}
      onBlur={() => {
        setTyped(null)
        touch()
      }}
    />
  )
}

/** An amount of the draft, in cents. */
export function StayMoney({
  path,
  label,
  ...rest
}: At & Omit<ComponentProps<typeof MoneyField>, 'label' | 'value' | 'error' | 'onValueChange'>) {
  const { id, value, error, set, touch, isChanged } = useDraftField<number | null>(path)
  return (
    <MoneyField
      {...rest}
      id={id}
      label={
        <>
          {label}
          <ChangedMark shown={isChanged} />
        </>
      }
      value={value}
      error={error}
      onValueChange={set}
      onBlur={touch}
    />
  )
}
