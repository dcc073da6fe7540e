import {
  FLAG_REPORTS_A_DAY,
  FlagReport,
  FlagReportChange,
  flagReasons,
  flagReportLifecycle,
  NewFlagReport,
  PageQuery,
  paged,
  shownStayName,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { Problem } from '../../kernel/errors.ts'
import { countDaily } from '../../kernel/rates.ts'
import { notify } from '../notifications/index.ts'
import { assertNoConflictOfInterest, hasConflictOfInterest } from '../review/index.ts'
import { stayById } from '../stays/index.ts'
import { type FlagReportSubject, insertReport, listReports, reportById, updateReport } from './flag-report-store.ts'
import { lookedIntoWords } from './flag-report-texts.ts'

const FlagReportReply = FlagReport.meta({ id: 'FlagReport' })

/** A report as the caller may see it: the host's own people aren't told who reported them. */
function shownTo(caller: Caller) {
  return (subject: FlagReportSubject): FlagReport => {
    const isOwnStay = hasConflictOfInterest(caller, subject)
    return { ...subject.report, ...(isOwnStay && { reporter: null }), isOwnStay }
  }
}

/** What came of it concerns the stay's host: the note is for staff. */
async function notifyReporter(db: Db, { reporter, stayName }: FlagReportSubject['report']): Promise<void> {
  if (!reporter) return
  const stay = shownStayName(stayName)
  await notify(
    db,
    { userId: reporter.id },
    { area: 'feedback', ...lookedIntoWords.en(stay), es: lookedIntoWords.es(stay), subjectId: null },
  )
}

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
      const limit = { most: FLAG_REPORTS_A_DAY, detail: 'You’ve reported enough stays for today.', now }
      await countDaily(db, `flag reports ${caller.id}`, limit)
      return shownTo(caller)(report)
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
    handle: ({ db, caller, query }) => listReports(db, query, shownTo(caller)),
  }),
  endpoint({
    method: 'GET',
    url: '/flag-reports/:id',
    summary: 'Get a report of a stay',
    access: 'staff',
    params: ById,
    reply: FlagReportReply,
    subject: ({ db, params }) => reportById(db, params.id),
    handle: async ({ caller, subject }) => shownTo(caller)(subject),
  }),
  endpoint({
    method: 'PATCH',
    url: '/flag-reports/:id',
    problems: ['illegal-move'],
    summary: 'Update a report’s status (pending, reviewed, resolved) or add a note; not of one’s own stay',
    access: 'staff',
    params: ById,
    body: FlagReportChange,
    reply: FlagReportReply,
    subject: ({ db, params }) => reportById(db, params.id, true),
    handle: async ({ db, caller, params, body, subject, now }) => {
      assertNoConflictOfInterest(caller, subject)
      const { report } = subject
      const changed = await updateReport(db, report, body, now)
      await audit(db, {
        actorId: caller.id,
        action: 'flag-report.update',
        subjectId: params.id,
        before: { status: report.status, note: report.note },
        after: { status: changed.report.status, note: changed.report.note },
      })
      if (changed.report.status === 'resolved' && report.status !== 'resolved') await notifyReporter(db, report)
      return shownTo(caller)(changed)
    },
  }),
]
