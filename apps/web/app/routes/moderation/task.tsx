import { Link } from 'react-router'
import {
  claimTask,
  failForm,
  finishForm,
  getTask,
  releaseTask,
  retryTask,
} from '../../features/execution/execution.server.ts'
import { TaskPage, titleOf } from '../../features/execution/task-page.tsx'
import * as texts from '../../features/execution/texts.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answerForm } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageRefusal } from '../../lib/session.server.ts'
import type { Route } from './+types/task'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData ? titleOf(loaderData.task) : texts.tasks, noIndex: true })

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id } = await requireStaff(request, context)
  const task = await getTask(apiFor(context), params.taskId).catch(pageRefusal)
  return { task, isMine: task.claimedBy?.id === id }
}

export async function action({ request, params: { taskId }, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  return answerForm(request, {
    claim: async () => {
      await claimTask(api, taskId)
      return texts.claimed
    },
    release: async () => {
      await releaseTask(api, taskId)
      return texts.released
    },
    retry: async () => {
      await retryTask(api, taskId)
      return texts.retried
    },
    done: finishForm(api, taskId),
    failed: failForm(api, taskId),
  })
}

export default function ModerationTask({ loaderData: { task, isMine }, actionData }: Route.ComponentProps) {
  const { promotionId, promotionTitle, publisher, outlet } = task
  return (
    <TaskPage
      task={task}
      isMine={isMine}
      result={actionData}
      back={paths.moderation.tasks()}
      promotion={
        <Link to={paths.moderation.item('stay-promotions', promotionId)} className="link">
          {promotionTitle}
        </Link>
      }
      aside={
        publisher === 'assisted' && (
          <Link to={paths.moderation.outletLink(outlet.id)} className="link inline-flex min-h-6 items-center text-sm">
            {texts.ownersLink}
          </Link>
        )
      }
    />
  )
}
