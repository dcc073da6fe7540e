/** Customers at the payment provider: each organization's, and each traveler's for their own membership. */
import type { Db } from '../../kernel/db.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { PayerDetails, Payments } from '../../providers/payments/payments.ts'
import { getPayer, setCustomer } from '../organizations/index.ts'
import { customerOfUser, setCustomerOfUser } from '../users/index.ts'

/** @throws Problem 503 if payments are off. */
export function requirePayments(payments: Payments | null): Payments {
  if (!payments) throw new Problem('unavailable', 'Payments are off on this site.')
  return payments
}

type Payer = NonNullable<Awaited<ReturnType<typeof getPayer>>>

function detailsOf({ name, billing }: Payer): PayerDetails {
  return { name: billing.company || name, email: billing.email || null, address: billing }
}

/** An organization's customer id, created on first use. If two are created concurrently, the first counts. */
export async function ensureOrganizationCustomer(
  { db, payments, now }: { db: Db; payments: Payments; now: Date },
  organizationId: string,
): Promise<string> {
  const payer = await getPayer(db, organizationId)
  if (!payer) throw notFound('No such organization.')
  if (payer.stripe_customer_id) return payer.stripe_customer_id
  const customerId = await payments.createCustomer({
    key: `customer ${organizationId}`,
    ...detailsOf(payer),
    metadata: { organizationId },
    clockFrom: now,
  })
  await setCustomer(db, organizationId, customerId)
  return (await getPayer(db, organizationId))?.stripe_customer_id ?? customerId
}

/** A user's own customer id, created on first use. */
export async function ensureUserCustomer(
  db: Db,
  payments: Payments,
  user: { id: string; name: string; email: string },
) {
  const known = await customerOfUser(db, user.id)
  if (known) return known
  const customerId = await payments.createCustomer({
    key: `customer ${user.id}`,
    name: user.name,
    email: user.email,
    address: null,
    metadata: { userId: user.id },
    clockFrom: null,
  })
  await setCustomerOfUser(db, user.id, customerId)
  return (await customerOfUser(db, user.id)) ?? customerId
}

export function customerJobs(payments: Payments | null): Job[] {
  return [
    // The provider's receipts and tax use the organization's latest details.
    {
      name: 'payments:update-customer',
      run: async (payload, { db }) => {
        const payer = await getPayer(db, (payload as { organizationId: string }).organizationId)
        if (payer?.stripe_customer_id) await payments?.updateCustomer(payer.stripe_customer_id, detailsOf(payer))
      },
    },
    // The customer of an erased account or a deleted organization, with their cards and subscriptions.
    {
      name: 'payments:remove-customer',
      run: async (payload) => payments?.removeCustomer((payload as { customerId: string }).customerId),
    },
  ]
}
