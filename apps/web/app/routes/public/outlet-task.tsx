import { DEFAULT_TIME_ZONE } from '@lodestay/domain/dates/time-zones'
import { claimTask, failForm, finishForm, getTask, unlessEnded } from '../../features/execution/execution.server.ts'
import { LinkEnded } from '../../features/execution/link-ended.tsx'
import { TaskPage, titleOf } from '../../features/execution/task-page.tsx'
import * as texts from '../../features/execution/texts.ts'
import { answerForm } from '../../lib/form-result.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { outletApiFor } from '../../lib/session.server.ts'
import type { Route } from './+types/outlet-task'

export const handle: PageHandle = { secretAddress: true }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.found ? titleOf(loaderData.found.task) : texts.yourPosts, noIndex: true })

export function loader({ params: { token, taskId }, context }: Route.LoaderArgs) {
  const answer = getTask(outletApiFor(context, token), taskId)
  return unlessEnded(answer.then((task) => ({ task, timeZone: DEFAULT_TIME_ZONE })))
}

export function action({ request, params: { token, taskId }, context }: Route.ActionArgs) {
  const api = outletApiFor(context, token)
  return answerForm(request, {
    claim: async () => {
      await claimTask(api, taskId)
      return texts.claimed
    },
    done: finishForm(api, taskId),
    failed: failForm(api, taskId),
  })
}

/** An outlet's task, for its owner. */
export default function OutletTask({ loaderData: { found, ended }, params, actionData }: Route.ComponentProps) {
  if (!found) return <LinkEnded why={ended} />
  const { task, timeZone } = found
  return (
    <div className="page-column py-10">
      <TaskPage
        task={task}
        isMine={task.claimedBy?.id === task.outlet.id}
        result={actionData}
        back={paths.outletTasks(params.token)}
        outletLink={params.token}
        timeZone={timeZone}
      />
    </div>
  )
}
