import type { ApiClient } from '../../lib/api.ts'
import { pageAnswer } from '../../lib/session.server.ts'
import { type StaffAlert, staffAlerts } from './staff-alerts.ts'

/** Counts open staff alerts by kind. */
export async function countAlerts(api: ApiClient): Promise<Record<StaffAlert, number>> {
  const counts = await Promise.all(
    staffAlerts.map(async (kind) => {
      const { totalDocs } = await pageAnswer(api.GET('/api/alerts', { params: { query: { kind, limit: 1 } } }))
      return [kind, totalDocs] as const
    }),
  )
  return Object.fromEntries(counts) as Record<StaffAlert, number>
}
