import type Stripe from 'stripe'
import { invalidRequest } from './errors.ts'
import { newId } from './store.ts'
import { create, type Work } from './work.ts'

/** Where the account is registered for tax. Elsewhere it collects none, like Stripe. */
const registrations: Readonly<Record<string, Pick<Stripe.TaxRate, 'display_name' | 'percentage'>>> = {
  'US-MA': { display_name: 'Sales Tax', percentage: 6.25 },
  'US-NY': { display_name: 'Sales Tax', percentage: 8.875 },
  DE: { display_name: 'VAT', percentage: 19 },
}

type Location = Pick<Stripe.Address, 'country' | 'state'>

/** Where a customer is taxed; null if their address isn't specific enough. In the US that takes a ZIP. */
function locationOf({ address }: Stripe.Customer): Location | null {
  if (!address?.country || (address.country === 'US' && !address.postal_code)) return null
  return { country: address.country, state: address.country === 'US' ? address.state : null }
}

/** Throws unless the customer's address determines where they are taxed. */
export function assertTaxLocation(customer: Stripe.Customer): void {
  if (locationOf(customer)) return
  throw invalidRequest(
    "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
    { code: 'customer_tax_location_invalid', param: 'automatic_tax' },
  )
}

/** The rates for a customer's address; null if it doesn't determine where they are taxed. */
export function automaticRates(work: Work, customer: Stripe.Customer): Stripe.TaxRate[] | null {
  const location = locationOf(customer)
  if (!location) return null
  const jurisdiction = [location.country, location.state].filter(Boolean).join('-')
  const registration = registrations[jurisdiction]
  if (!registration) return []
  const known = work.store.all('tax_rate').find((rate) => rate.jurisdiction === jurisdiction && !rate.active)
  return [known ?? create(work, newRate(work, location, jurisdiction, registration), 'tax_rate.created')]
}

function newRate(
  work: Work,
  { country, state }: Location,
  jurisdiction: string,
  { display_name, percentage }: Pick<Stripe.TaxRate, 'display_name' | 'percentage'>,
): Stripe.TaxRate {
  return {
    id: newId('tax_rate'),
    object: 'tax_rate',
    active: false,
    country,
    created: work.realTime(),
    description: null,
    display_name,
    effective_percentage: percentage,
    flat_amount: null,
    inclusive: false,
    jurisdiction,
    jurisdiction_level: state ? 'state' : 'country',
    livemode: false,
    metadata: {},
    percentage,
    rate_type: 'percentage',
    state,
    tax_type: country === 'US' ? 'sales_tax' : 'vat',
  }
}
