import type { Giveaway } from '@lodestay/domain/giveaways/giveaway'
import { giveawayFields } from '@lodestay/domain/giveaways/giveaway-fields'
import { type Actor, actsOnlyAsStaff, can, isStaff } from '@lodestay/domain/permissions'
import { type ApiClient, answer } from '../../lib/api.ts'
import { readPosted } from '../fields/posted-values.ts'
import { readCampaignChoice } from '../forms/campaign-choices.server.ts'
import { phaseOf } from './giveaway-facts.ts'
import * as texts from './texts.ts'

function byId(id: string) {
  return { path: { id } }
}

/** Parses the giveaway form. Entries are open from the first day through the last. */
export function readGiveaway(form: FormData) {
  return { ...readPosted(giveawayFields, form), ...readCampaignChoice(form) }
}

export function submitGiveaway(
  api: ApiClient,
  id: string,
  body: Partial<ReturnType<typeof readGiveaway>> = {},
  headers: Readonly<Record<string, string>> = {},
) {
  return answer(api.POST('/api/giveaways/{id}/applications', { params: byId(id), headers, body }))
}

/** The actor's permissions for one giveaway. */
export function rightsOnGiveaway(actor: Actor, scope: { stayId: string; organizationId: string }) {
  return {
    update: can(actor, 'giveaway.Update', scope),
    delete: can(actor, 'giveaway.Delete', scope),
    promote: can(actor, 'promotion.Create', scope),
    asStaff: actsOnlyAsStaff(actor, 'giveaway.Update', scope),
  }
}

/** Whether a user belongs to the host's organization; ignores staff permissions, since staff can be hosts as well. */
export function isOnHostsSide(actor: Actor, scope: { stayId: string; organizationId: string }): boolean {
  return can({ ...actor, roles: [] }, 'giveaway.View', scope)
}

/** Why a user may not enter a giveaway; null if they may. */
export function whyBarred(actor: Actor, giveaway: { stayId: string; organizationId: string }): string | null {
  if (isStaff(actor)) return texts.staffCantEnter
  return isOnHostsSide(actor, giveaway) ? texts.teamCantEnter : null
}

/** Maximum number of giveaways on a stay's page. */
const OF_A_STAY = 3

/**
 * A stay's giveaways that can be entered now or soon; empty if they can't be loaded, so that its page still renders.
 */
export async function giveawaysOfStay(api: ApiClient, stayId: string, now: number) {
  const params = { path: { id: stayId }, query: { limit: 20 } }
  const { docs } = await answer<{ docs: Giveaway[] }>(api.GET('/api/stays/{id}/giveaways', { params })).catch(() => ({
    docs: [],
  }))
  return docs
    .filter((giveaway) => ['upcoming', 'open'].includes(phaseOf(giveaway, now)))
    .slice(0, OF_A_STAY)
    .map(({ id, title, prize, status, dateRange, entryCount }) => ({ id, title, prize, status, dateRange, entryCount }))
}
