/** A promotion's results, compared with its cost. */
import { breakEvenNights, type PromotionResults } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { countTaskClicks } from '../events/index.ts'
import type { PromotionSubject } from '../promotions/index.ts'
import { amountPaid } from '../purchases/index.ts'
import { linkOf, tasksOf } from './execution-store.ts'

export async function resultsOf(db: Db, { row }: PromotionSubject, linkUrl: string): Promise<PromotionResults> {
  const tasks = await tasksOf(db, row.id)
  const counts = await countTaskClicks(
    db,
    tasks.map(({ id }) => id),
    row.time_zone,
  )
  const sum = (rows: readonly { readonly clicks: number }[]) => rows.reduce((total, { clicks }) => total + clicks, 0)
  const clicks = sum(counts)
  const spent = await amountPaid(db, { collectionType: 'stay-promotions', purchaseableId: row.id })
  const rate = row.card === null ? null : (JSON.parse(row.card) as { currentRate: number | null }).currentRate
  return {
    clicks,
    bots: counts.reduce((total, { agents }) => total + agents, 0),
    spent,
    costPerClick: clicks > 0 ? Math.round(spent / clicks) : null,
    breakEvenNights: breakEvenNights(spent, rate),
    outlets: tasks.map(({ id, outlet_name: name, role, code }) => ({
      taskId: id,
      name,
      role,
      link: linkUrl + linkOf({ code }),
      clicks: sum(counts.filter(({ taskId }) => taskId === id)),
    })),
    days: [...Map.groupBy(counts, ({ day }) => day)].map(([day, rows]) => ({ day, clicks: sum(rows) })),
  }
}
