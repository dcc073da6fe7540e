import type { PaymentProfile } from '@lodestay/domain/payments/payment'
import { type ApiClient, allDocs, answer, isDown } from '../../lib/api.ts'

/** The organization's customer at the payment provider; null before its first payment. */
export async function customerOf(api: ApiClient, organizationId: string): Promise<string | null> {
  const params = { path: { id: organizationId } }
  return (await answer(api.GET('/api/organizations/{id}', { params }))).csmrId
}

/** An organization's saved cards, default card first; null while the payment provider is unreachable. */
export async function savedCards(api: ApiClient, organizationId: string): Promise<readonly PaymentProfile[] | null> {
  const customerId = await customerOf(api, organizationId)
  if (!customerId) return []
  try {
    return await allDocs((next) =>
      answer(api.GET('/api/payments/profiles', { params: { query: { customerId, limit: 100, ...next } } })),
    )
  } catch (error) {
    if (isDown(error)) return null
    throw error
  }
}

/** Starts saving a card for an organization; returns what the card form needs. */
export async function beginCard(api: ApiClient, organizationId: string) {
  const { form } = await answer(api.POST('/api/payments/profiles', { body: { organizationId } }))
  return { cardForm: form }
}
