import type { StayPlanUnits } from '@lodestay/domain'
import { type Actor, can } from '@lodestay/domain/permissions'
import { type ApiClient, answer } from '../../lib/api.ts'

type Scope = { readonly stayId: string; readonly organizationId: string }

/** The remaining units of a stay's plan, and the prices beyond them. */
type PlanUnits = { readonly stayId: string; readonly units: StayPlanUnits }

/** A stay's plan units; null for users who may not see them. */
export async function planUnitsFor(api: ApiClient, actor: Actor, scope: Scope): Promise<PlanUnits | null> {
  if (!can(actor, 'promotion.View', scope)) return null
  const { stayId } = scope
  return { stayId, units: await answer(api.GET('/api/stays/{id}/plan-units', { params: { path: { id: stayId } } })) }
}

/** The plan units for a form that chooses between these stays: known from the start if there is only one. */
export async function planUnitsForOnly(
  api: ApiClient,
  actor: Actor,
  [only, ...others]: readonly { readonly id: string }[],
  organizationId: string,
): Promise<PlanUnits | null> {
  return only && others.length === 0 ? planUnitsFor(api, actor, { stayId: only.id, organizationId }) : null
}

/** Whether the actor may add a stay's items to its organization's cart. */
export function mayBuy(actor: Actor, scope: Scope): boolean {
  return can(actor, 'cartItem.Create', scope)
}
