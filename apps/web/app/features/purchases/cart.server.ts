import type { CartItem, Checkout, PaidItem, Transaction } from '@lodestay/domain'
import { type Actor, can, type Permission } from '@lodestay/domain/permissions'
import { type ApiClient, ApiProblem, allDocs, answer, isDown } from '../../lib/api.ts'
import { customerOf } from '../payments/payments.server.ts'
import * as texts from './texts.ts'

const MOST = 100

/** Lists of purchases span all the caller's organizations; this header narrows them to one. */
function within(organizationId: string) {
  return { 'org-id': organizationId }
}

/** Whether a user has a permission in an organization, or for some of its stays; the lists themselves know which. */
function holdsSome(actor: Actor, permission: Permission, organizationId: string): boolean {
  return (
    can(actor, permission, { organizationId }) ||
    actor.contextRoles.some(({ stayId }) => Boolean(stayId) && can(actor, permission, { stayId }))
  )
}

/** The actor's permissions for an organization's cart. */
export function rightsOnCart(actor: Actor, organizationId: string) {
  return {
    view: holdsSome(actor, 'cartItem.View', organizationId),
    update: can(actor, 'cartItem.Update', { organizationId }),
    remove: can(actor, 'cartItem.Delete', { organizationId }),
    pay: can(actor, 'payment.Create', { organizationId }),
    /** Bookkeepers see what is paid for, but not its content. */
    seePromotions: holdsSome(actor, 'promotion.View', organizationId),
  }
}
export type CartRights = ReturnType<typeof rightsOnCart>

/** Items in the cart, and items saved for later, oldest first. */
export async function getCart(api: ApiClient, organizationId: string) {
  const list = async (status: 'Staged' | 'Ready') => {
    const headers = within(organizationId)
    const items = await allDocs<CartItem>((next) =>
      answer(api.GET('/api/cart-items', { params: { query: { status, limit: MOST, ...next } }, headers })),
    )
    return items.reverse()
  }
  const [staged, later] = await Promise.all([list('Staged'), list('Ready')])
  return { staged, later }
}

export async function countStaged(api: ApiClient, organizationId: string): Promise<number> {
  const staged = { params: { query: { status: 'Staged' as const, limit: 1 } }, headers: within(organizationId) }
  return (await answer(api.GET('/api/cart-items', staged))).totalDocs
}

function byId(id: string) {
  return { path: { id } }
}

export function stage(api: ApiClient, id: string) {
  return api.PATCH('/api/cart-items/{id}', { params: byId(id), body: { status: 'Staged' } })
}

export function saveForLater(api: ApiClient, id: string) {
  return api.PATCH('/api/cart-items/{id}', { params: byId(id), body: { status: 'Ready' } })
}

export function agreeToPrice(api: ApiClient, id: string, price: number) {
  return api.PATCH('/api/cart-items/{id}', { params: byId(id), body: { price } })
}

export function removeFromCart(api: ApiClient, id: string) {
  return api.DELETE('/api/cart-items/{id}', { params: byId(id) })
}

type Purchase = {
  readonly organizationId: string
  /** The total that the buyer saw, in cents. */
  readonly amount: number
  /** The form's idempotency key: submitted twice, it is one payment. */
  readonly key: string
}

/** Starts a payment to be completed with a card, or finds the open one. A total of zero settles immediately. */
export function beginPayment(
  api: ApiClient,
  { key, ...purchase }: Purchase & { readonly saveCard: boolean },
): Promise<Checkout> {
  return answer(api.POST('/api/payments/checkout', { body: purchase, headers: { 'idempotency-key': key } }))
}

export async function payBySavedCard(
  api: ApiClient,
  { organizationId, key, amount, cardId }: Purchase & { readonly cardId: string },
): Promise<Checkout> {
  const customerId = await customerOf(api, organizationId)
  const body = { customerId: customerId ?? '', paymentProfileId: cardId, amount }
  return answer(api.POST('/api/payments/profiles/checkout', { body, headers: { 'idempotency-key': key } }))
}

/** The open payment for exactly what is in the cart, if there is one. */
export async function pendingPayment(
  api: ApiClient,
  organizationId: string,
  staged: readonly CartItem[],
): Promise<Transaction | null> {
  const pending = { params: { query: { status: 'pending' as const, limit: 10 } }, headers: within(organizationId) }
  const { docs } = await answer(api.GET('/api/transactions', pending))
  return docs.find(({ kind, items }) => kind === 'cart' && isForCart(items, staged)) ?? null
}

/** Whether a payment is for exactly what is in the cart now, at current prices. */
function isForCart(items: readonly PaidItem[], staged: readonly CartItem[]): boolean {
  const paid = items.map(({ collectionType, purchaseableId, price }) => `${collectionType} ${purchaseableId} ${price}`)
  const contents = staged.map((item) => `${item.collectionType} ${item.purchaseableId} ${item.currentPrice}`)
  return paid.sort().join() === contents.sort().join()
}

type ReadPayment = {
  /** Null if there is nothing to continue with. */
  readonly checkout: Checkout | null
  /** A message about the outcome, if one is needed. */
  readonly notice: string | null
  /** Its state can't be read at the moment. */
  readonly isUnknown?: true
}

/** A payment's state according to the payment provider. Ignores payments of other organizations. */
export async function readPayment(
  api: ApiClient,
  organizationId: string,
  id: string,
  staged: readonly CartItem[],
): Promise<ReadPayment> {
  const nothing = { checkout: null, notice: null }
  try {
    const checkout = await answer(api.POST('/api/transactions/{id}/refresh', { params: byId(id) }))
    const { transaction, payment } = checkout
    if (transaction.organizationId !== organizationId) return nothing
    if (transaction.status === 'settled') return { checkout, notice: null }
    if (transaction.status === 'failed') return { checkout: null, notice: texts.paymentCanceled }
    if (payment.state === 'processing' || payment.state === 'succeeded') return { checkout, notice: null }
    // It was started here, but not at the provider yet: paying again continues it.
    if (!payment.form) return nothing
    return isForCart(transaction.items, staged)
      ? { checkout, notice: null }
      : { checkout: null, notice: texts.cartHasChanged }
  } catch (error) {
    if (isDown(error)) return { checkout: null, notice: texts.paymentUnknown, isUnknown: true }
    if (error instanceof ApiProblem && error.status === 404) return nothing
    throw error
  }
}

export function getTransaction(api: ApiClient, id: string): Promise<Transaction> {
  return answer(api.GET('/api/transactions/{id}', { params: byId(id) }))
}
