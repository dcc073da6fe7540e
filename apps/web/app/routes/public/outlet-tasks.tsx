import { DEFAULT_TIME_ZONE } from '@lodestay/domain/dates/time-zones'
import taskIcon from '@lodestay/icons/task_alt.svg?path'
import { StatusList } from '../../features/admin/status-list.tsx'
import { byDay, listTasks, ownerTabs, unlessEnded } from '../../features/execution/execution.server.ts'
import { LinkEnded } from '../../features/execution/link-ended.tsx'
import { TaskList } from '../../features/execution/task-list.tsx'
import * as texts from '../../features/execution/texts.ts'
import { weekDay } from '../../lib/format.ts'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { withinPages } from '../../lib/page-of.ts'
import { paths } from '../../lib/paths.ts'
import { requestedStatus } from '../../lib/requested-status.ts'
import { outletApiFor } from '../../lib/session.server.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/outlet-tasks'

export const handle: PageHandle = { secretAddress: true }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.yourPosts, noIndex: true })

export function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const status = requestedStatus(request, ownerTabs) ?? 'toDo'
  const api = outletApiFor(context, token)
  const answer = withinPages(request, (page) => listTasks(api, status, '', page))
  return unlessEnded(
    answer.then((page) => {
      const timeZone = DEFAULT_TIME_ZONE
      return { ...page, status, days: byDay(page.docs, timeZone), now: Date.now(), timeZone }
    }),
  )
}

const labels = { toDo: texts.toDo, later: texts.later, done: texts.done, failed: texts.failed }

/** An outlet's tasks by day: the page of its owner's link. */
export default function OutletTasks({ loaderData: { found, ended }, params: { token } }: Route.ComponentProps) {
  if (!found) return <LinkEnded why={ended} />
  const [first] = found.docs
  return (
    <div className="page-column py-10">
      <StatusList
        title={first ? texts.postsOf(first.outlet.name) : texts.yourPosts}
        one={texts.postNoun}
        found={found}
        result={undefined}
        labels={labels}
        to={(query) => paths.outletTasks(token, query)}
        intro={texts.ownerIntro}
        empty={
          <EmptyState icon={taskIcon} title={texts.ownerEmpty}>
            {texts.ownerEmptyHint}
          </EmptyState>
        }
      >
        <div className="flex flex-col gap-8">
          {found.days.map(({ day, tasks }) => (
            <section key={day} aria-label={day ? weekDay(day) : texts.noDateYet}>
              <h2 className="mb-3 text-xl">{day ? weekDay(day) : texts.noDateYet}</h2>
              <TaskList
                tasks={tasks}
                now={found.now}
                timeZone={found.timeZone}
                to={(taskId) => paths.outletTask(token, taskId)}
                heading="h3"
              />
            </section>
          ))}
        </div>
      </StatusList>
    </div>
  )
}
