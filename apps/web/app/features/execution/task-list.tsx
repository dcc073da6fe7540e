import type { ExecutionTask } from '@lodestay/domain'
import { ago, dateTime } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { OutletAvatar } from '../outlets/outlet-avatar.tsx'
import { TaskStatus } from './task-status.tsx'
import * as texts from './texts.ts'

const OVERDUE_MS = 3_600_000

function isOverdue({ status, dueAt }: ExecutionTask, now: number): boolean {
  const open = status === 'scheduled' || status === 'running' || status === 'blocked'
  return open && dueAt !== null && Date.parse(dueAt) < now - OVERDUE_MS
}

function When({ task, now }: { task: ExecutionTask; now: number }) {
  const { status, dueAt, doneAt } = task
  if (status === 'done' && doneAt) return <time dateTime={doneAt}>{texts.doneAt(ago(doneAt, now))}</time>
  if (!dueAt) return null
  return (
    <time dateTime={dueAt} title={dateTime(dueAt)}>
      {texts.dueAt(ago(dueAt, now))}
    </time>
  )
}

/** Staff's tasks, as rows that lead to each. */
export function TaskList({ tasks, now }: { tasks: readonly ExecutionTask[]; now: number }) {
  return (
    <ul className="flex flex-col gap-3">
      {tasks.map((task) => (
        <Card as="li" key={task.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:p-5">
          <OutletAvatar name={task.outlet.name} size={44} />
          <div className="min-w-0 flex-1 basis-72">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="text-lg">{texts.postTitle(texts.roleNouns[task.role], task.outlet.name)}</h2>
              <TaskStatus status={task.status} />
              {task.priority === 'high' && <Badge tone="ember">{texts.highPriority}</Badge>}
              {isOverdue(task, now) && <Badge tone="danger">{texts.overdue}</Badge>}
            </div>
            <p className="mt-0.5 text-sm text-ink-soft">
              {[task.outlet.network, task.promotionTitle, task.stayName].filter(Boolean).join(' · ')}
            </p>
            <p className="mt-0.5 text-sm text-ink-faint">
              <When task={task} now={now} />
              {task.claimedBy && ` · ${texts.claimedBy(task.claimedBy.name)}`}
            </p>
            {task.problem && <p className="mt-1 text-sm text-danger-text">{task.problem}</p>}
          </div>
          <ButtonLink size="small" to={paths.moderation.task(task.id)}>
            {texts.open}
            <span className="sr-only">, {texts.postTitle(texts.roleNouns[task.role], task.outlet.name)}</span>
          </ButtonLink>
        </Card>
      ))}
    </ul>
  )
}
