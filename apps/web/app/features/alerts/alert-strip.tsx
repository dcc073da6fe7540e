import type { AlertKind } from '@lodestay/domain'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import * as texts from './texts.ts'

type Props = { readonly alerts: Partial<Record<AlertKind, number>> }

const places = [
  { kind: 'overdue-task', text: texts.overdueTasks, to: paths.moderation.tasks() },
  { kind: 'blocked-task', text: texts.blockedTasks, to: paths.moderation.tasks() },
  { kind: 'old-submission', text: texts.oldSubmissions, to: paths.moderation.queue() },
] as const

/** What staff have to look at, each with the way to it; nothing while all is well. */
export function AlertStrip({ alerts }: Props) {
  const open = places.flatMap(({ kind, text, to }) => {
    const n = alerts[kind] ?? 0
    return n > 0 ? [{ kind, line: text(n), to }] : []
  })
  if (open.length === 0) return null
  return (
    <Notice kind="warning" title={texts.needsAttention} className="mb-6">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {open.map(({ kind, line, to }) => (
          <li key={kind}>
            <Link to={to} className="link inline-flex min-h-6 items-center">
              {line}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
