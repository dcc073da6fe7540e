/** The simulator: in test mode staff advance one organization's billing clock, and watch what falls due. */
import { addDays, addMonths, BillingClock, BillingClockStep, HOUR_MS } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import { ById, type ByIdContext, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { Problem } from '../../kernel/errors.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import { getPayer } from '../organizations/index.ts'
import { receive } from './apply-event.ts'

const reply = BillingClock.meta({ id: 'BillingClock' })

async function organization({ db, params }: ByIdContext) {
  const payer = await getPayer(db, params.id)
  return payer && { organizationId: payer.id, customerId: payer.stripe_customer_id }
}

/** @throws Problem 409 outside test mode, and before the organization's first payment. */
function clockedCustomer(payments: Payments | null, customerId: string | null) {
  if (!payments?.isTest) throw new Problem('conflict', 'Billing can only be simulated in test mode.')
  if (!customerId) throw new Problem('conflict', 'This organization hasn’t paid for anything yet.')
  return { payments, customerId }
}

/**
 * The same day of the next month, or its last if it has no such day; or the next day. A renewal is paid an hour after it
 * falls due.
 */
function stepped(now: Date, { by }: BillingClockStep): Date {
  const [day = '', time] = now.toISOString().split('T')
  const next = by === 'month' ? addMonths(day, 1) : addDays(day, 1)
  return new Date(Date.parse(`${next}T${time}`) + HOUR_MS)
}

export function billingClockRoutes(provider: Payments | null): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      url: '/organizations/:id/billing-clock',
      problems: ['conflict'],
      summary: "In test mode, get the current time of an organization's billing clock",
      access: 'staff',
      params: ById,
      reply,
      subject: organization,
      handle: async ({ subject }) => {
        const { payments, customerId } = clockedCustomer(provider, subject.customerId)
        return { now: (await payments.clock(customerId))?.toISOString() ?? null }
      },
    }),
    endpoint({
      method: 'POST',
      url: '/organizations/:id/billing-clock',
      summary:
        "In test mode, advance an organization's billing by a day or a month, which triggers renewals, retries and cancellations",
      access: 'staff',
      params: ById,
      body: BillingClockStep,
      reply,
      ownTransaction: true,
      unversioned: true,
      subject: organization,
      handle: async ({ db, caller, subject, body, now }) => {
        const { payments, customerId } = clockedCustomer(provider, subject.customerId)
        const before = await payments.clock(customerId)
        if (!before) throw new Problem('conflict', 'This organization’s billing doesn’t have its own clock.')
        const after = stepped(before, body)
        await payments.advanceClock(customerId, after)
        // Don't wait for the webhooks.
        for await (const event of payments.eventsSince(new Date(now.getTime() - HOUR_MS)))
          await receive(db, event, 'reconciler')
        await audit(db, {
          actorId: caller.id,
          action: 'billing-clock.advance',
          subjectId: subject.organizationId,
          before: { now: before.toISOString() },
          after: { now: after.toISOString() },
        })
        return { now: after.toISOString() }
      },
    }),
  ]
}
