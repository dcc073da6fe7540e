import type { PurchaseableCollection } from '@lodestay/domain'
import { type ApiClient, ApiProblem, answer } from '../../lib/api.ts'

/** Adds an accepted item to its organization's cart, reusing its existing cart item if there is one. */
export async function addToCart(api: ApiClient, collectionType: PurchaseableCollection, id: string): Promise<void> {
  const itemId = await readyItem(api, collectionType, id)
  if (itemId)
    await answer(api.PATCH('/api/cart-items/{id}', { params: { path: { id: itemId } }, body: { status: 'Staged' } }))
}

/** A Ready cart item; null if another member has added it to the cart in the meantime. */
async function readyItem(api: ApiClient, collectionType: PurchaseableCollection, id: string): Promise<string | null> {
  try {
    return (await answer(api.POST('/api/cart-items', { body: { collectionType, purchaseableId: id } }))).id
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'already-exists') throw error
  }
  const query = { status: 'Ready' as const, purchaseableId: id, limit: 1 }
  const { docs } = await answer(api.GET('/api/cart-items', { params: { query } }))
  return docs[0]?.id ?? null
}
