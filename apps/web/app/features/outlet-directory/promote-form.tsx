import type { OutletPriceLine } from '@lodestay/domain'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '../../lib/form-result.ts'
import { money } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Select } from '../../ui/select.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { AddStayLink } from '../forms/add-stay-first.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly orgId: string
  readonly stays: readonly { readonly id: string; readonly name: string }[]
  /** Whether it takes promotions at the moment. */
  readonly isOpen: boolean
  readonly prices: readonly OutletPriceLine[]
  readonly result: FormResult | undefined
}

/** Starts a promotion with the outlet preselected. */
export function PromoteForm({ orgId, stays, isOpen, prices, result }: Props) {
  const busy = useNavigation().state !== 'idle'
  const posted = prices.filter(({ role }) => isOpen && role === 'posting')
  const { errors = {}, values = {} } = result ?? {}
  const hint =
    stays.length === 0 ? <AddStayLink orgId={orgId} /> : posted.length === 0 ? texts.onlyPartner : texts.promoteHint
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl">{texts.promoteHeading}</h2>
      <p className="text-sm text-ink-soft">{!isOpen || prices.length === 0 ? texts.noPrices : hint}</p>
      {stays.length > 0 && posted.length > 0 && (
        <Form method="post" className="flex flex-col gap-4">
          <Select
            label={uiTexts.stay}
            name="stayId"
            required
            placeholder={uiTexts.chooseStay}
            defaultValue={values.stayId ?? (stays.length === 1 ? stays[0]?.id : '')}
            error={errors.stayId}
            options={stays.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Select
            label={texts.what}
            name="offer"
            required
            defaultValue={values.offer}
            error={errors.promotionTypeId ?? errors.variantId ?? errors['postOutlets.0']}
            options={posted.map(({ promotionType, variant, price }) => ({
              value: `${promotionType.id} ${variant.id}`,
              label: `${promotionType.name}, ${variant.name}: ${money(price)}`,
            }))}
          />
          <Button type="submit" variant="primary" loading={busy} className="self-start">
            {texts.start}
          </Button>
        </Form>
      )}
    </Card>
  )
}
