import { Alert, alertKinds, PageQuery, paged } from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { listAlerts } from './alert-store.ts'

export const alertRoutes = [
  endpoint({
    method: 'GET',
    url: '/alerts',
    summary: 'List what staff should look at before it becomes a problem, oldest first',
    access: 'staff',
    query: PageQuery.extend({ kind: z.enum(alertKinds).optional().describe('Only alerts of this kind.') }),
    reply: paged(Alert.meta({ id: 'Alert' })),
    handle: ({ db, query }) => listAlerts(db, query),
  }),
]
