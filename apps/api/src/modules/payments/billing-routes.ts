/** The billing details for an organization's invoices. */
import { BillingDetails, StoredBilling } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { getPayer, setBilling } from '../organizations/index.ts'
import { knownTo } from './payer.ts'

const reply = StoredBilling.meta({ id: 'BillingDetails' })

/** An organization's billing details as the target of a call, locked in a write. */
async function billingOf(db: Db, caller: Caller, organizationId: string, lock = false) {
  const payer = await getPayer(db, organizationId, lock)
  return knownTo(caller, payer && { organizationId, version: payer.version, billing: payer.billing })
}

export const billingRoutes = [
  endpoint({
    method: 'GET',
    url: '/organizations/:id/billing',
    operationId: 'getBillingDetails',
    summary: "Get an organization's billing details",
    access: 'payment.View',
    params: ById,
    reply,
    subject: ({ db, caller, params }) => billingOf(db, caller, params.id),
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
    subject: ({ db, caller, params }) => billingOf(db, caller, params.id, true),
    handle: async ({ db, caller, params, body, subject }) => {
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
