/** The billing details for an organization's invoices. */
import { BillingDetails, StoredBilling } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { invalid } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import { getPayer, setBilling } from '../organizations/index.ts'
import { knownTo } from './payer.ts'

const reply = StoredBilling.meta({ id: 'BillingDetails' })

/** An organization's billing details as the target of a call, locked in a write. */
async function getBilling(db: Db, caller: Caller, organizationId: string, lock = false) {
  const payer = await getPayer(db, organizationId, lock)
  return knownTo(caller, payer && { organizationId, version: payer.version, billing: payer.billing })
}

/** Whether an organization has a plan that hasn't ended. */
type HasPlan = (db: Db, organizationId: string) => Promise<boolean>

/** @throws Problem 422 for an address that ends the tax on a plan: the provider then adds none. */
async function assertTaxable(taxed: { db: Db; hasPlan: HasPlan }, organizationId: string, body: BillingDetails) {
  if (body.country !== 'US' || body.zip !== '' || !(await taxed.hasPlan(taxed.db, organizationId))) return
  throw invalid({ path: 'zip', message: 'Enter your ZIP: the tax on your plan depends on it.' })
}

export function billingRoutes(payments: Payments | null, hasPlan: HasPlan): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      url: '/organizations/:id/billing',
      operationId: 'getBillingDetails',
      summary: "Get an organization's billing details",
      access: 'payment.View',
      params: ById,
      reply,
      subject: ({ db, caller, params }) => getBilling(db, caller, params.id),
      // The version becomes the ETag.
      handle: async ({ subject: { billing, version } }) => ({ ...billing, version }),
    }),
    endpoint({
      method: 'PUT',
      url: '/organizations/:id/billing',
      operationId: 'setBillingDetails',
      summary: "Set an organization's billing details. Invoices already issued don't change",
      access: 'payment.Update',
      params: ById,
      body: BillingDetails,
      reply,
      subject: ({ db, caller, params }) => getBilling(db, caller, params.id, true),
      handle: async ({ db, caller, params, body, subject }) => {
        if (payments?.taxesPlans) await assertTaxable({ db, hasPlan }, params.id, body)
        const version = await setBilling(db, params.id, body)
        const organizationId = params.id
        await enqueue(db, 'payments:update-customer', { organizationId }, { about: organizationId })
        const changed = Object.entries(body).filter(([field, value]) => value !== Object(subject.billing)[field])
        // By name only: a person's address must not remain in the append-only log.
        const after = { fields: changed.map(([field]) => field) }
        await audit(db, { actorId: caller.id, action: 'organization.billing', subjectId: params.id, after })
        return { ...body, version }
      },
    }),
  ]
}
