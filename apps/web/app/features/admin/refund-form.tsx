import type { Transaction } from '@lodestay/domain'
import { MESSAGE_MAX } from '@lodestay/domain/text-limits'
import { useState } from 'react'
import { Form } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { money } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useFormReset } from '../forms/use-form-reset.ts'
import * as texts from './texts.ts'

type PaidItem = Transaction['items'][number]

const ANY_ITEM = 'any'

/** An item as the value of an option. */
function optionOf({ collectionType, purchaseableId }: PaidItem): string {
  return `${collectionType} ${purchaseableId}`
}

function leftOf({ price, refunded }: PaidItem): number {
  return price - refunded
}

type RefundProps = {
  readonly transaction: Transaction
  readonly formKey: string
  readonly result: FormResult | undefined
}

/** The amount to refund and, if several things were paid for together, of which of them. */
function RefundedPart({ items, left, error }: { items: readonly PaidItem[]; left: number; error: string | undefined }) {
  const [chosen, setChosen] = useState('')
  const open = items.filter((item) => leftOf(item) > 0)
  const item = open.find((each) => optionOf(each) === chosen)
  return (
    <>
      {items.length > 1 && (
        <Select
          label={texts.refundedItem}
          name="item"
          required
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          placeholder={texts.chooseRefundedItem}
          options={[
            ...open.map((each) => ({
              value: optionOf(each),
              label: texts.itemWithRest(each.label || each.purchaseableId, money(leftOf(each))),
            })),
            { value: ANY_ITEM, label: texts.notCarriedOut },
          ]}
          className="w-full"
        />
      )}
      <TextField
        key={chosen}
        label={texts.refundAmount}
        name="amount"
        inputMode="decimal"
        required
        defaultValue={((item ? Math.min(left, leftOf(item)) : left) / 100).toFixed(2)}
        error={error}
        className="w-full"
      />
    </>
  )
}

/** Refunds a settled payment, in whole or in part. It posts the intent `refund`. */
export function RefundForm({ transaction: { amount, refunded, items }, formKey, result }: RefundProps) {
  // A filled form would be armed for the same refund again, with a new key.
  const reset = useFormReset(result, amount - refunded, refunded)
  const errors = result?.errors
  return (
    <Form key={reset.key} method="post" className="flex flex-col items-start gap-4" {...reset.bind}>
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="key" value={formKey} />
      <RefundedPart items={items} left={reset.shown} error={errors?.amount} />
      <TextField
        label={texts.refundReason}
        name="reason"
        required
        maxLength={MESSAGE_MAX}
        error={errors?.reason}
        className="w-full"
      />
      <Button type="submit" variant="danger">
        {texts.refundButton}
      </Button>
    </Form>
  )
}
