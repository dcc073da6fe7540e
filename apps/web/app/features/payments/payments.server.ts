import type { PaymentProfile } from '@lodestay/domain/payments/payment'
import { type ApiClient, answer } from '../../lib/api.ts'

/** An organization's saved cards, the default one first; none before its first payment. */
export async function cardsOf(api: ApiClient, organizationId: string): Promise<PaymentProfile[]> {
  const { csmrId } = await answer(api.GET('/api/organizations/{id}', { params: { path: { id: organizationId } } }))
  if (!csmrId) return []
  const query = { customerId: csmrId, limit: 100 }
  return (await answer(api.GET('/api/payments/profiles', { params: { query } }))).docs
}

/** Begins saving a card for an organization: what the card form needs. */
export async function beginCard(api: ApiClient, organizationId: string) {
  const { form } = await answer(api.POST('/api/payments/profiles', { body: { organizationId } }))
  return { cardForm: form }
}
