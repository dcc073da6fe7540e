import { type ExtraPrices, planUsage, type StayPlanUnits, StayPlanUnits as StayPlanUnitsSchema } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { stayById } from '../stays/index.ts'
import { countUnits, planMonth } from './plan-unit-store.ts'

/** Current prices beyond the quotas; null for what isn't sold. */
export type GetExtraPrices = () => Promise<ExtraPrices>

async function unitsOfStay(db: Db, stayId: string, prices: ExtraPrices): Promise<StayPlanUnits> {
  const month = await planMonth(db, stayId)
  const used = month ? await countUnits(db, month) : {}
  return {
    plan: month?.plan ?? 'Free',
    awaitsPayment: month !== null && !month.isPaid,
    usage: planUsage(month?.isPaid ? month.plan : null, used, month?.upgrades),
    extraPrices: { cancellations: prices.cancellation ?? 0, giveaways: prices.giveaway ?? 0 },
  }
}

export function planUnitRoutes(extraPrices: GetExtraPrices): Endpoint[] {
  return [
    endpoint({
      method: 'GET',
      url: '/stays/:id/plan-units',
      operationId: 'getStayPlanUnits',
      summary: "Get what a stay's plan includes this month, what is left of it, and the price beyond that",
      access: 'promotion.View',
      params: ById,
      reply: StayPlanUnitsSchema.meta({ id: 'StayPlanUnits' }),
      subject: ({ db, params }) => stayById(db, params.id),
      handle: async ({ db, params }) => unitsOfStay(db, params.id, await extraPrices()),
    }),
  ]
}
