import {
  FlagReport,
  FlagReportChange,
  flagReasons,
  flagReportLifecycle,
  NewFlagReport,
  PageQuery,
  paged,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { assertMoveOpen, Problem } from '../../kernel/errors.ts'
import { stayById } from '../stays/index.ts'
import { insertReport, listReports, reportById, updateReport } from './flag-report-store.ts'

const FlagReportReply = FlagReport.meta({ id: 'FlagReport' })

export const flagReportRoutes = [
  endpoint({
    method: 'POST',
    url: '/flag-reports',
    problems: ['already-exists', 'not-found'],
    summary: 'Report a stay to the moderators; one open report per stay',
    access: 'user',
    body: NewFlagReport,
    reply: FlagReportReply,
    status: 201,
    location: '/flag-reports',
    subject: async ({ db, body }) => {
      const stay = await stayById(db, body.stayId, true)
      return stay?.isPublic ? { stayId: stay.stayId } : null
    },
    handle: async ({ db, caller, body, now }) => {
      const report = await insertReport(db, caller.id, body, now)
      if (!report) throw new Problem('already-exists', 'You’ve already reported this stay. We’re looking into it.')
      return report
    },
  }),
  endpoint({
    method: 'GET',
    url: '/flag-reports',
    summary: 'List reports of stays, oldest first',
    access: 'staff',
    query: PageQuery.extend({
      status: z.enum(flagReportLifecycle.statuses).optional(),
      reason: z.enum(flagReasons).optional(),
      stayId: z.string().max(60).optional(),
    }),
    reply: paged(FlagReportReply),
    handle: ({ db, query }) => listReports(db, query),
  }),
  endpoint({
    method: 'GET',
    url: '/flag-reports/:id',
    summary: 'Get a report of a stay',
    access: 'staff',
    params: ById,
    reply: FlagReportReply,
    subject: ({ db, params }) => reportById(db, params.id),
    handle: async ({ subject }) => subject.report,
  }),
  endpoint({
    method: 'PATCH',
    url: '/flag-reports/:id',
    problems: ['illegal-move'],
    summary: 'Update a report’s status (pending, reviewed, resolved) or add a note',
    access: 'staff',
    params: ById,
    body: FlagReportChange,
    reply: FlagReportReply,
    subject: ({ db, params }) => reportById(db, params.id, true),
    handle: async ({ db, caller, params, body, subject: { report } }) => {
      if (body.status) assertMoveOpen(flagReportLifecycle, report.status, body.status)
      const after = await updateReport(db, params.id, body)
      await audit(db, {
        actorId: caller.id,
        action: 'flag-report.update',
        subjectId: params.id,
        before: { status: report.status, note: report.note },
        after: { status: after.status, note: after.note },
      })
      return after
    },
  }),
]
