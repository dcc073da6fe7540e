import { parsePrice, typedDollars } from '@lodestay/domain/promotions/price'
import { type ComponentProps, useState } from 'react'
import { TextField } from './text-field.tsx'
import * as texts from './texts.ts'

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
  const [isRefused, setRefused] = useState(false)
  const shown = parsePrice(text) === value ? text : typedDollars(value)
  return (
    <TextField
      {...field}
      error={isRefused ? texts.amountExample : field.error}
      inputMode="decimal"
      autoComplete="off"
      lead="$"
      trail={unit}
      value={shown}
      onChange={(event) => {
        const typed = event.currentTarget.value.replaceAll(/[^\d.,]/g, '')
        setRefused(/[^\d.,$\s]/.test(event.currentTarget.value))
        setText(typed)
        onValueChange(typed === '' ? null : parsePrice(typed))
      }}
      onBlur={(event) => {
        // A price still in the field needs no message; one that was removed does.
        setRefused(shown === '' ? isRefused : parsePrice(shown) === null)
        setText(typedDollars(value))
        field.onBlur?.(event)
      }}
    />
  )
}
