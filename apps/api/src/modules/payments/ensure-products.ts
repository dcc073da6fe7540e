import { PREMIUM_PRICE, paidPlans, plans } from '@lodestay/domain'
import type { Job } from '../../kernel/jobs.ts'
import type { Payments, ProductOffer } from '../../providers/payments/payments.ts'

/** Our products, as the provider should have them. */
const productOffers: readonly ProductOffer[] = [
  ...paidPlans.map(
    (name): ProductOffer => ({
      lookupKey: `lodestay_${name.toLowerCase()}_monthly`,
      name: `${name} plan`,
      kind: 'plan',
      tier: name,
      price: plans[name].dollarsAMonth * 100,
      interval: 'month',
    }),
  ),
  {
    lookupKey: 'lodestay_premium_yearly',
    name: 'Premium membership',
    kind: 'membership',
    tier: 'Premium',
    price: PREMIUM_PRICE,
    interval: 'year',
  },
]

export async function ensureProducts(payments: Payments): Promise<void> {
  for (const offer of productOffers) await payments.ensureProduct(offer)
}

/** At startup, creates products missing at the provider. */
export function productJobs(payments: Payments | null): Job[] {
  if (!payments) return []
  return [{ name: 'payments:ensure-products', atStart: {}, run: () => ensureProducts(payments) }]
}
