import type { ExecutionTask } from '@lodestay/domain'
import { dateTime } from '../../lib/use-date-time.ts'
import { Picture } from '../../ui/picture.tsx'
import { OutletAvatar } from '../outlets/outlet-avatar.tsx'
import { Address } from './posted-address.tsx'
import { TaskStatus } from './task-status.tsx'
import * as texts from './texts.ts'

function Proof({ task: { proof } }: { task: ExecutionTask }) {
  if (!proof) return null
  return (
    <div className="mt-1 flex flex-col items-start gap-2">
      {proof.url && <Address url={proof.url}>{texts.seePost}</Address>}
      {proof.note && <p className="text-sm">{proof.note}</p>}
      {proof.screenshot && (
        <Picture source={proof.screenshot} alt={texts.proof} sizes="12rem" widest={640} className="w-48 rounded-md" />
      )}
    </div>
  )
}

/** A promotion's tasks as its host sees them: what is posted where and when, with proof. */
export function TaskTimeline({ tasks, timeZone }: { tasks: readonly ExecutionTask[]; timeZone: string }) {
  return (
    <ol className="flex flex-col">
      {tasks.map((task) => (
        <li key={task.id} className="flex gap-4 border-b border-line py-4 first:pt-0 last:border-0">
          <OutletAvatar name={task.outlet.name} size={40} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h3 className="font-sans text-base font-semibold tracking-normal">
                {texts.postTitle(texts.roleNouns[task.role], task.outlet.name)}
              </h3>
              <TaskStatus status={task.status} />
            </div>
            <p className="text-sm text-ink-soft">
              {[
                task.outlet.network,
                task.doneAt
                  ? dateTime(task.doneAt, timeZone)
                  : task.dueAt && texts.dueAt(dateTime(task.dueAt, timeZone)),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {task.problem && (task.status === 'failed' || task.status === 'blocked') && (
              <p className="mt-1 text-sm text-danger-text">
                {task.problem} {task.status === 'failed' && task.refunds && texts.refundNote}
              </p>
            )}
            <Proof task={task} />
          </div>
        </li>
      ))}
    </ol>
  )
}
