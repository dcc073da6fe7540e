import { CartItem, paged, purchaseLifecycle } from '@lodestay/domain'
import { z } from 'zod'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { cartItemById, listCartItems } from './purchase-store.ts'
import { OfCustomer, purchasersFor } from './purchasers.ts'

const reply = CartItem.meta({ id: 'CartItem' })

export const cartItemRoutes = [
  endpoint({
    method: 'GET',
    url: '/cart-items',
    summary: "A customer's cart items, or without one those of all organizations that the caller may see them of",
    access: 'user',
    query: OfCustomer.extend({ status: z.enum(purchaseLifecycle.statuses).optional() }),
    reply: paged(reply),
    handle: async ({ db, caller, query }) =>
      listCartItems(db, await purchasersFor(db, caller, 'cartItem.View', query.csmrId), query),
  }),
  endpoint({
    method: 'GET',
    url: '/cart-items/:id',
    summary: 'One cart item',
    access: 'cartItem.View',
    params: ById,
    reply,
    subject: ({ db, params }) => cartItemById(db, params.id),
    handle: async ({ subject }) => subject.item,
  }),
]
