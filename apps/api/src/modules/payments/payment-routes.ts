/** Customers' saved cards, and the provider's products. */
import { NewPaymentProfile, PageQuery, PaymentProfile, PaymentSetup, Product, paged } from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import type { Payments } from '../../providers/payments/payments.ts'
import { ensureOrganizationCustomer, requirePayments } from './customers.ts'
import { payerOf } from './payer.ts'
import { formFor } from './payment-view.ts'

/** The plans a card pays for; checked before the card is removed. */
export type CardUse = { readonly subscriptionId: string; readonly stayName: string }
export type GetCardUses = (db: Db, card: SavedCard) => Promise<CardUse[]>
export type SavedCard = {
  readonly id: string
  readonly organizationId: string
  /** The default card pays for the plans that have none of their own. */
  readonly isDefault: boolean
}

const ByCard = z.strictObject({ id: z.string().max(255) })
const CardsQuery = PageQuery.extend({ customerId: z.string().min(1, 'Customer is required.').max(255) })

/** The organization a card belongs to; null for a card without an owner, or of an unknown customer. */
export async function cardSubject(db: Db, caller: Caller, payments: Payments | null, cardId: string) {
  const customerId = await payments?.cardOwner(cardId)
  const payer = customerId ? await payerOf(db, caller, { customerId }) : null
  return payer && customerId ? { ...payer, customerId } : null
}

export function paymentRoutes(provider: Payments | null, getCardUses: GetCardUses): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      url: '/payments/products',
      summary: 'List what is sold by subscription: plans for stays, and the membership for travelers',
      access: 'user',
      query: PageQuery,
      reply: paged(Product.meta({ id: 'Product' })),
      handle: async ({ query }) => pageOfAll(query, (await provider?.products()) ?? []),
    }),
    endpoint({
      method: 'POST',
      url: '/payments/profiles',
      summary: 'Start saving a card: the browser sends it to the payment provider',
      access: 'payment.Create',
      body: NewPaymentProfile,
      reply: PaymentSetup.meta({ id: 'PaymentSetup' }),
      status: 201,
      ownTransaction: true,
      subject: ({ db, caller, body }) => payerOf(db, caller, body),
      handle: async ({ db, subject, now }) => {
        const payments = requirePayments(provider)
        const customerId = await ensureOrganizationCustomer({ db, payments, now }, subject.organizationId)
        const setup = await payments.createSetup({ key: newId('setup'), customerId })
        return { id: setup.id, form: formFor(payments, setup.clientSecret) }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/payments/profiles',
      summary: "List a customer's saved cards, the default card first",
      access: 'payment.View',
      query: CardsQuery,
      reply: paged(PaymentProfile.meta({ id: 'PaymentProfile' })),
      subject: ({ db, caller, query }) => payerOf(db, caller, query),
      handle: async ({ query }) => pageOfAll(query, (await provider?.cards(query.customerId)) ?? []),
    }),
    endpoint({
      method: 'PUT',
      url: '/payments/profiles/:id/default',
      operationId: 'setDefaultPaymentProfile',
      summary: 'Make a saved card the default',
      access: 'payment.Update',
      params: ByCard,
      reply: PaymentProfile.meta({ id: 'PaymentProfile' }),
      ownTransaction: true,
      unversioned: true,
      subject: ({ db, caller, params }) => cardSubject(db, caller, requirePayments(provider), params.id),
      handle: async ({ db, caller, params, subject: { organizationId }, now }) => {
        const payments = requirePayments(provider)
        const customerId = await ensureOrganizationCustomer({ db, payments, now }, organizationId)
        await payments.setDefaultCard(customerId, params.id)
        await audit(db, { actorId: caller.id, action: 'card.default', subjectId: organizationId })
        const card = (await payments.cards(customerId)).find(({ id }) => id === params.id)
        if (!card) throw notFound('No such card.')
        return card
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/payments/profiles/:id',
      summary: 'Remove a saved card that no plan uses',
      access: 'payment.Delete',
      params: ByCard,
      reply: z.null(),
      status: 204,
      ownTransaction: true,
      subject: ({ db, caller, params }) => cardSubject(db, caller, provider, params.id),
      handle: async ({ db, caller, params, subject: { organizationId, customerId } }) => {
        const payments = requirePayments(provider)
        const cards = await payments.cards(customerId)
        const isDefault = cards.some((card) => card.id === params.id && card.isDefault)
        const uses = await getCardUses(db, { id: params.id, organizationId, isDefault })
        if (uses.length > 0)
          throw new Problem(
            'conflict',
            `This card pays for the plan of ${uses.map(({ stayName }) => stayName).join(', ')}. Choose another card for it first.`,
          )
        await payments.removeCard(params.id)
        const before = { cardId: params.id }
        await audit(db, { actorId: caller.id, action: 'card.remove', subjectId: organizationId, before })
        return null
      },
    }),
  ]
}
