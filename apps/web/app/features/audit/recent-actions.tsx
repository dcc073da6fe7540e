import type { AuditEntry } from '@lodestay/domain'
import { Link } from 'react-router'
import { useDateTime } from '../../lib/use-date-time.ts'
import { AuditSubject } from './audit-subject.tsx'
import * as texts from './texts.ts'

type Props = {
  readonly entries: readonly AuditEntry[]
  /** Which name each entry shows: the actor, or the subject. */
  readonly names: 'actor' | 'subject'
  /** The log with all of these entries. */
  readonly to: string
}

/** The latest audit log entries about one item, in brief. */
export function RecentActions({ entries, names, to }: Props) {
  const dateTime = useDateTime()
  return (
    <>
      <ul className="divide-y divide-line">
        {entries.map((entry) => {
          const { id, at, action, actorName, actorId, after } = entry
          const { reason } = (after ?? {}) as { reason?: unknown }
          return (
            <li key={id} className="py-2.5 text-sm">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-mono text-xs">{action}</span>
                <time dateTime={at} className="text-xs text-ink-soft">
                  {dateTime(at)}
                </time>
              </p>
              <p className="text-xs break-words text-ink-soft">
                {names === 'subject' ? <AuditSubject subject={entry} /> : (actorName ?? actorId)}
              </p>
              {typeof reason === 'string' && <p className="mt-1">{reason}</p>}
            </li>
          )
        })}
      </ul>
      <Link to={to} className="link mt-3 inline-flex min-h-6 items-center text-sm">
        {texts.allOfThem}
      </Link>
    </>
  )
}
