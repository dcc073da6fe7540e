import type { BillingDetails } from '@lodestay/domain/payments/payment'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/** The fields of the invoice address, in their order. */
export const fields: readonly { name: keyof BillingDetails; label: string; autoComplete: string; wide?: true }[] = [
  { name: 'company', label: texts.company, autoComplete: 'organization', wide: true },
  { name: 'taxId', label: texts.taxId, autoComplete: 'off' },
  { name: 'email', label: texts.invoiceEmail, autoComplete: 'email' },
  { name: 'address1', label: texts.address1, autoComplete: 'address-line1', wide: true },
  { name: 'address2', label: texts.address2, autoComplete: 'address-line2', wide: true },
  { name: 'city', label: uiTexts.city, autoComplete: 'address-level2' },
  { name: 'state', label: texts.state, autoComplete: 'address-level1' },
  { name: 'zip', label: texts.zip, autoComplete: 'postal-code' },
  { name: 'country', label: texts.country, autoComplete: 'country' },
]

/** The names of the posted fields. */
export const billingFields = fields.map(({ name }) => name)
