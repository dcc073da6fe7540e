import { CartItem, CartItemChanges, NewCartItem, paged, purchaseLifecycle, StayPromotion } from '@lodestay/domain'
import { z } from 'zod'
import { authorize } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Content } from '../../providers/content/content.ts'
import { knownTo } from '../payments/index.ts'
import { promotionById, promotionNow, toPromotion } from '../promotions/index.ts'
import { cartItemById, listCartItems, toCartItem } from './cart-store.ts'
import { agreeToPrice, makeCartItem, removeCartItem, setCartItemStatus } from './edit-cart.ts'
import { getPurchaseable, type Market } from './purchaseables.ts'
import { OfCustomer, purchasersFor } from './purchasers.ts'

const reply = CartItem.meta({ id: 'CartItem' })

function lockedCartItem({ db, params }: ByIdContext) {
  return cartItemById(db, params.id, true)
}

async function itemNow(db: Db, id: string, market: Market): Promise<CartItem> {
  const found = await cartItemById(db, id)
  if (!found) throw notFound('No such cart item.')
  return toCartItem(db, found.row, market)
}

export function cartItemRoutes(content: Pick<Content, 'catalogue'>): Endpoint[] {
  return [
    endpoint({
      method: 'POST',
      url: '/cart-items',
      problems: ['already-exists'],
      summary: 'Create a cart item for an accepted promotion, Ready to be put in the cart',
      access: 'cartItem.Create',
      body: NewCartItem,
      reply,
      status: 201,
      location: '/cart-items',
      subject: ({ db, caller, body }) => knownTo(caller, getPurchaseable(db, body, true)),
      handle: async ({ db, caller, subject, now }) => {
        const market = { now, content }
        return itemNow(db, await makeCartItem(db, caller, subject, market), market)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/cart-items',
      problems: ['not-found'],
      summary: "List a customer's cart items or, without a customer, those of every organization the caller can see",
      access: 'user',
      query: OfCustomer.extend({
        status: z.enum(purchaseLifecycle.statuses).optional(),
        purchaseableId: z.string().max(60).optional(),
      }),
      reply: paged(reply),
      handle: async ({ db, caller, query, now }) =>
        listCartItems(db, await purchasersFor(db, caller, 'cartItem.View', query.csmrId), query, { now, content }),
    }),
    endpoint({
      method: 'GET',
      url: '/cart-items/:id',
      summary: 'Get a cart item',
      access: 'cartItem.View',
      params: ById,
      reply,
      subject: ({ db, params }) => cartItemById(db, params.id),
      handle: ({ db, subject, now }) => toCartItem(db, subject.row, { now, content }),
    }),
    endpoint({
      method: 'PATCH',
      url: '/cart-items/:id',
      problems: ['illegal-move', 'price-changed'],
      summary: 'Put an item in the cart (Staged), take it out (Ready), discard it (Cancelled), or accept its new price',
      access: 'cartItem.Update',
      params: ById,
      body: CartItemChanges,
      reply,
      subject: lockedCartItem,
      handle: async ({ db, caller, subject, body, now }) => {
        const market = { now, content }
        if (body.price !== undefined)
          await agreeToPrice(db, caller, { item: subject.row, price: body.price, ...market })
        if (body.status !== undefined) await setCartItemStatus(db, caller, subject.row, body.status)
        return itemNow(db, subject.row.id, market)
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/cart-items/:id',
      summary: 'Delete a cart item; it can be added again later',
      access: 'cartItem.Delete',
      params: ById,
      reply: z.null(),
      status: 204,
      subject: lockedCartItem,
      handle: async ({ db, caller, subject }) => {
        await removeCartItem(db, caller, subject.row)
        return null
      },
    }),
    endpoint({
      method: 'POST',
      url: '/stay-promotions/:id/cart/:cartId',
      operationId: 'putStayPromotionInCart',
      problems: ['illegal-move'],
      summary: 'Put a promotion in the cart through its cart item, which the caller may update',
      access: 'promotion.Update',
      params: ById.extend({ cartId: z.string().max(60) }),
      reply: StayPromotion,
      // Not locked here: the cart item is locked first, in the same order as wherever both are moved.
      subject: ({ db, params }) => promotionById(db, params.id),
      handle: async ({ db, caller, subject, params, now }) => {
        const found = await cartItemById(db, params.cartId, true)
        if (found?.row.purchaseable_id !== subject.id) throw notFound('No such cart item for this promotion.')
        // As any call that changes a cart item does: not everyone who edits promotions may fill the cart.
        authorize('cartItem.Update', caller, found)
        await setCartItemStatus(db, caller, found.row, 'Staged')
        return toPromotion(await promotionNow(db, subject.id), await content.catalogue(), now)
      },
    }),
  ]
}
