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

function asTyped(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
}

/** Parses '1,250.5' as 125050; null if it isn't an amount. */
function parseCents(text: string): number | null {
  const plain = text.replaceAll(/[$,\s]/g, '')
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(plain)) return null
  const [dollars = '0', cents = ''] = plain.split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}

/** An amount of money, typed in dollars and stored in cents. */
export function MoneyField({ value, onValueChange, unit, ...field }: Props) {
  const [text, setText] = useState(() => asTyped(value))
  const shown = parseCents(text) === value ? text : asTyped(value)
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
        onValueChange(typed === '' ? null : parseCents(typed))
      }}
      onBlur={(event) => {
        setText(asTyped(value))
        field.onBlur?.(event)
      }}
    />
  )
}
