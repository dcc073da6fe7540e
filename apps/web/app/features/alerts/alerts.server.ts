import type { ApiClient } from '../../lib/api.ts'
import { pageAnswer } from '../../lib/session.server.ts'
import type { AlertCounts, StaffAlert } from './staff-alerts.ts'

/** Counts open alerts of these kinds. */
export async function countAlerts(api: ApiClient, kinds: readonly StaffAlert[]): Promise<AlertCounts> {
  const counts = await Promise.all(
    kinds.map(async (kind) => {
      const { totalDocs } = await pageAnswer(api.GET('/api/alerts', { params: { query: { kind, limit: 1 } } }))
      return [kind, totalDocs] as const
    }),
  )
  return Object.fromEntries(counts)
}
