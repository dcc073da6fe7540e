import { AuditEntry, moment, PageQuery, paged } from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { listAudit } from './audit-store.ts'

const id = z.string().max(60).optional()

export const auditRoutes = [
  endpoint({
    method: 'GET',
    url: '/audit',
    operationId: 'listAuditEntries',
    summary: 'List audit log entries, newest first, with the values before and after',
    access: 'admin',
    query: PageQuery.extend({
      subjectId: id,
      actorId: id,
      action: z.string().max(60).optional(),
      since: moment('Since').optional(),
      until: moment('Until').optional(),
    }),
    reply: paged(AuditEntry.meta({ id: 'AuditEntry' })),
    handle: ({ db, query }) => listAudit(db, query),
  }),
]
