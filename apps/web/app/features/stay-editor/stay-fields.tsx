import { type ComponentProps, useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Counter, lengthOf } from '../../ui/counter.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useStayField } from './editing.tsx'

/** Says that an edit changes the accepted text here. */
export const ChangedMark = ({ shown }: { shown: boolean }) =>
  shown ? (
    <Badge tone="plum" className="-my-1 ml-2 align-middle">
      Changed
    </Badge>
  ) : null

type At = { readonly path: string; readonly label: string; readonly limit?: number }

/** One line of the draft. */
export function StayText({
  path,
  label,
  limit,
  ...rest
}: At & Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'error'>) {
  const { id, value, error, set, touch, isChanged } = useStayField<string | null | undefined>(path)
  const text = value ?? ''
  return (
    <TextField
      {...rest}
      id={id}
      label={
        <>
          {label}
          <ChangedMark shown={isChanged && !path.includes('.')} />
        </>
      }
      aside={limit !== undefined && <Counter used={lengthOf(text)} limit={limit} />}
      value={text}
      error={error}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={(event) => {
        touch()
        rest.onBlur?.(event)
      }}
    />
  )
}

/** Several lines of the draft. */
export function StayProse({
  path,
  label,
  ...rest
}: At & Omit<ComponentProps<typeof TextArea>, 'label' | 'value' | 'error'>) {
  const { id, value, error, set, touch, isChanged } = useStayField<string>(path)
  return (
    <TextArea
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
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={touch}
    />
  )
}

/** A whole number of the draft; empty while nothing is typed. */
export function StayNumber({
  path,
  label,
  ...rest
}: At & Omit<ComponentProps<typeof NumberField>, 'label' | 'value' | 'error'>) {
  const { id, value, error, set, touch } = useStayField<number | null>(path)
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
  const { id, value, error, set, touch } = useStayField<number | null | undefined>(path)
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
  const { id, value, error, set, touch, isChanged } = useStayField<number | null>(path)
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
