import type { StayPlanUnits } from '@lodestay/domain'
import { type Actor, can } from '@lodestay/domain/permissions'
import { type ApiClient, answer } from '../../lib/api.ts'

type Scope = { readonly stayId: string; readonly organizationId: string }

/** What of the stay's plan is left, and what is beyond costs; null for who may not see it. */
export async function planUnitsOf(api: ApiClient, actor: Actor, scope: Scope): Promise<StayPlanUnits | null> {
  if (!can(actor, 'promotion.View', scope)) return null
  return answer(api.GET('/api/stays/{id}/plan-units', { params: { path: { id: scope.stayId } } }))
}

/** Whether the actor may put things of a stay in its organization's cart. */
export function mayBuy(actor: Actor, scope: Scope): boolean {
  return can(actor, 'cartItem.Create', scope)
}
