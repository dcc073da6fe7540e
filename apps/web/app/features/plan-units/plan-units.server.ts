import type { StayPlanUnits } from '@lodestay/domain'
import { type Actor, can } from '@lodestay/domain/permissions'
import { type ApiClient, answer } from '../../lib/api.ts'

type Scope = { readonly stayId: string; readonly organizationId: string }

/** The remaining units of the stay's plan, and the prices beyond them; null for users who may not see it. */
export async function planUnitsOf(api: ApiClient, actor: Actor, scope: Scope): Promise<StayPlanUnits | null> {
  if (!can(actor, 'promotion.View', scope)) return null
  return answer(api.GET('/api/stays/{id}/plan-units', { params: { path: { id: scope.stayId } } }))
}

/** Whether the actor may add a stay's items to its organization's cart. */
export function mayBuy(actor: Actor, scope: Scope): boolean {
  return can(actor, 'cartItem.Create', scope)
}
