import { type NoticePriceKind, noticePriceKinds } from '@lodestay/domain/offers-and-cancellations/notice-price'
import { useState } from 'react'
import { FieldGroup } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

type Props = {
  readonly id: string
  readonly label: string
  readonly error: string | undefined
  /** The controls' initial values. */
  readonly values: { readonly kind: string; readonly amount: string }
}

const units = {
  percentOff: { trail: '%' },
  amountOff: { lead: '$', trail: uiTexts.aNight },
  nightly: { lead: '$', trail: uiTexts.aNight },
} as const

/** The price of an offer or a cancellation: a discount on the stay's rate, or a fixed price. */
export function PriceControl({ id, label, error, values }: Props) {
  const [kind, setKind] = useState(values.kind)
  return (
    <FieldGroup id={id} legend={label} hint={texts.priceHint} error={error}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select
          label={uiTexts.price}
          hideLabel
          name="priceKind"
          defaultValue={kind}
          onChange={({ currentTarget: { value } }) => setKind(value)}
          options={[
            { value: '', label: texts.usualRate },
            ...noticePriceKinds.map((value) => ({ value, label: texts.priceOf[value] })),
          ]}
        />
        <TextField
          label={texts.howMuch}
          hideLabel
          name="priceValue"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={values.amount}
          // Without JavaScript, the amount can always be entered.
          className={kind === '' ? 'hidden noscript:block' : undefined}
          {...units[kind as NoticePriceKind]}
        />
      </div>
    </FieldGroup>
  )
}
