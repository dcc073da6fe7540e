'use client'

import { parsePrice, typedDollars } from '@lodestay/domain/promotions/price'
import { type ComponentProps, useState } from 'react'

/** Cents; null if empty. Invalid amounts are represented as negative, which every price validation rejects. */
export type Cents = number | null
const NO_AMOUNT = -1

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  readonly value: Cents
  readonly onAmount: (cents: Cents) => void
}

/** An amount entered in dollars and stored in cents. */
export function DollarsInput({ value, onAmount, className, ...input }: Props) {
  const [text, setText] = useState<string | null>(null)
  const shown = value === NO_AMOUNT ? '' : typedDollars(value)
  return (
    <span className={`dollars ${className ?? ''}`}>
      <input
        {...input}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text ?? shown}
        onChange={({ currentTarget: { value: typed } }) => {
          setText(typed)
          onAmount(typed.trim() === '' ? null : (parsePrice(typed) ?? NO_AMOUNT))
        }}
        onBlur={(event) => {
          if (value !== NO_AMOUNT) setText(null)
          input.onBlur?.(event)
        }}
      />
    </span>
  )
}
