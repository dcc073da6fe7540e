import { parsePrice, typedDollars } from '@lodestay/domain/promotions/price'
import { type ComponentProps, useState } from 'react'
import { TextField } from './text-field.tsx'

type Props = Omit<
  ComponentProps<typeof TextField>,
  'value' | 'defaultValue' | 'onChange' | 'type' | 'lead' | 'trail'
> & {
  /** Whole US cents; null if empty. */
  readonly value: number | null
  readonly onValueChange: (cents: number | null) => void
  /** What the amount is for, such as 'a night'. */
  readonly unit?: string
}

/** An amount of money, typed in dollars and stored in cents. */
export function MoneyField({ value, onValueChange, unit, ...field }: Props) {
  const [text, setText] = useState(() => typedDollars(value))
  const shown = parsePrice(text) === value ? text : typedDollars(value)
  return (
    <TextField
      {...field}
      inputMode="decimal"
      autoComplete="off"
      lead="$"
      trail={unit}
      value={shown}
      onChange={(event) => {
        const typed = event.currentTarget.value.replaceAll(/[^\d.,]/g, '')
        setText(typed)
        onValueChange(typed === '' ? null : parsePrice(typed))
      }}
      onBlur={(event) => {
        setText(typedDollars(value))
        field.onBlur?.(event)
      }}
    />
  )
}
