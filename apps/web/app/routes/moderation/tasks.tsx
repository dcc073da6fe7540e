import taskIcon from '@lodestay/icons/task_alt.svg?path'
import { StatusList } from '../../features/admin/status-list.tsx'
import { listTasks, taskTabs } from '../../features/execution/execution.server.ts'
import { TaskList } from '../../features/execution/task-list.tsx'
import * as executionTexts from '../../features/execution/texts.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { requestedStatus } from '../../lib/requested-status.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/tasks'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: executionTexts.tasks, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { id } = await requireStaff(request, context)
  const status = requestedStatus(request, taskTabs) ?? 'toDo'
  try {
    const found = await withinPages(request, (page) => listTasks(apiFor(context), status, id, page))
    return { ...found, status, now: Date.now() }
  } catch (error) {
    throw asRouteError(error)
  }
}

const labels = {
  toDo: executionTexts.toDo,
  mine: executionTexts.mine,
  later: executionTexts.later,
  done: executionTexts.done,
  failed: executionTexts.failed,
}

/** What people have to post for bought promotions, by time. */
export default function ModerationTasks({ loaderData }: Route.ComponentProps) {
  return (
    <StatusList
      title={executionTexts.tasks}
      one={executionTexts.taskNoun}
      found={loaderData}
      result={undefined}
      labels={labels}
      to={paths.moderation.tasks}
      empty={
        <EmptyState icon={taskIcon} title={executionTexts.tasksEmpty}>
          {executionTexts.tasksEmptyHint}
        </EmptyState>
      }
    >
      <TaskList tasks={loaderData.docs} now={loaderData.now} to={paths.moderation.task} />
    </StatusList>
  )
}
