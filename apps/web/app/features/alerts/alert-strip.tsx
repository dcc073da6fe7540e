import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { type AlertCounts, adminAlerts, type StaffAlert, staffAlerts } from './staff-alerts.ts'
import * as texts from './texts.ts'

const places: Readonly<Record<StaffAlert, { readonly text: (n: number) => string; readonly to: string }>> = {
  'overdue-task': { text: texts.overdueTasks, to: paths.moderation.tasks() },
  'blocked-task': { text: texts.blockedTasks, to: paths.moderation.tasks() },
  'old-submission': { text: texts.oldSubmissions, to: paths.moderation.queue() },
  'disputed-payment': { text: texts.openDisputes, to: paths.admin.disputes() },
  'failed-job': { text: texts.failingJobs, to: paths.admin.jobs({ state: 'failed' }) },
}

/** Open alerts for staff, each with a link; renders nothing if there are none. */
export function AlertStrip({ alerts }: { alerts: AlertCounts }) {
  const open = [...staffAlerts, ...adminAlerts].flatMap((kind) => {
    const n = alerts[kind] ?? 0
    return n > 0 ? [{ kind, n }] : []
  })
  if (open.length === 0) return null
  return (
    <Notice kind="warning" title={texts.needsAttention} className="mb-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {open.map(({ kind, n }) => (
          <li key={kind}>
            <Link to={places[kind].to} className="link inline-flex min-h-6 items-center">
              {places[kind].text(n)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
