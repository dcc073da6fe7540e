import type { ExecutionTask } from '@lodestay/domain'
import { HOUR_MS } from '@lodestay/domain/durations'
import { ago } from '../../lib/format.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import * as uiTexts from '../../ui/texts.ts'
import { OutletAvatar } from '../outlets/outlet-avatar.tsx'
import { TaskStatus } from './task-status.tsx'
import * as texts from './texts.ts'

const OVERDUE_MS = HOUR_MS

function isOverdue({ status, dueAt, isPaused }: ExecutionTask, now: number): boolean {
  const open = status === 'scheduled' || status === 'running' || status === 'blocked'
  return open && !isPaused && dueAt !== null && Date.parse(dueAt) < now - OVERDUE_MS
}

type Clock = {
  readonly now: number
  /** The time zone for times of day; without one, times are relative. */
  readonly timeZone?: string
}

function When({ task, now, timeZone }: Clock & { task: ExecutionTask }) {
  const dateTime = useDateTime()
  const { status, dueAt, doneAt } = task
  if (status === 'done' && doneAt)
    return <time dateTime={doneAt}>{texts.doneAt(timeZone ? dateTime(doneAt, timeZone) : ago(doneAt, now))}</time>
  if (!dueAt) return null
  return (
    <time dateTime={dueAt} title={dateTime(dueAt)}>
      {texts.dueAt(timeZone ? dateTime(dueAt, timeZone) : ago(dueAt, now))}
    </time>
  )
}

type Props = Clock & {
  readonly tasks: readonly ExecutionTask[]
  readonly to: (taskId: string) => string
  /** Heading level of the rows. */
  readonly heading?: 'h2' | 'h3'
}

/** Tasks as linked rows. */
export function TaskList({ tasks, to, heading: Heading = 'h2', ...clock }: Props) {
  return (
    <ul className="flex flex-col gap-3">
      {tasks.map((task) => (
        <Card as="li" key={task.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 sm:p-5">
          <OutletAvatar name={task.outlet.name} size={44} />
          <div className="min-w-0 flex-1 basis-72">
            <div className="flex flex-wrap items-center gap-2">
              <Heading className="text-lg">{texts.postTitle(texts.roleNouns[task.role], task.outlet.name)}</Heading>
              <TaskStatus status={task.status} />
              {task.isPaused && <Badge>{uiTexts.pausedByHost}</Badge>}
              {task.priority === 'high' && <Badge tone="ember">{texts.highPriority}</Badge>}
              {isOverdue(task, clock.now) && <Badge tone="danger">{texts.overdue}</Badge>}
            </div>
            <p className="mt-0.5 text-sm text-ink-soft">
              {[task.outlet.network, task.promotionTitle, task.stayName].filter(Boolean).join(' · ')}
            </p>
            <p className="mt-0.5 text-sm text-ink-faint">
              <When task={task} {...clock} />
              {task.claimedBy && ` · ${texts.claimedBy(task.claimedBy.name)}`}
            </p>
            {task.problem && <p className="mt-1 text-sm text-danger-text">{task.problem}</p>}
          </div>
          <ButtonLink size="small" to={to(task.id)}>
            {texts.open}
            <span className="sr-only">, {texts.postTitle(texts.roleNouns[task.role], task.outlet.name)}</span>
          </ButtonLink>
        </Card>
      ))}
    </ul>
  )
}
