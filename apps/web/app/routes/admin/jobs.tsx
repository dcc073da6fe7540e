import { jobStates } from '@lodestay/domain/jobs/job-states'
import { ListHeading } from '../../features/admin/list-heading.tsx'
import { ActionButton, ConfirmButton } from '../../features/forms/action-button.tsx'
import { FormNotice } from '../../features/forms/form-notice.tsx'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { answer } from '../../lib/api.ts'
import { answerForm, textOf } from '../../lib/form-result.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { useDateTime } from '../../lib/use-date-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import * as uiTexts from '../../ui/texts.ts'
import type { Route } from './+types/jobs'
import * as texts from './texts.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.jobs, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const search = new URL(request.url).searchParams
  const state = jobStates.find((one) => one === search.get('state')) ?? null
  const cursor = search.get('cursor')
  const query = { ...(state && { state }), ...(cursor && { cursor }) }
  const api = apiFor(context)
  const [found, schedules] = await Promise.all([
    pageAnswer(api.GET('/api/jobs', { params: { query } })),
    pageAnswer(api.GET('/api/jobs/schedules')),
  ])
  return { ...found, state, isFirst: !cursor, schedules: schedules.docs }
}

export async function action({ request, context }: Route.ActionArgs) {
  await requireStaff(request, context)
  const api = apiFor(context)
  const on = (form: FormData) => ({ params: { path: { id: textOf(form, 'id') } } })
  return answerForm(request, {
    retry: async (form) => texts.jobRetried((await answer(api.POST('/api/jobs/{id}/retry', on(form)))).name),
    remove: async (form) => {
      await api.DELETE('/api/jobs/{id}', on(form))
      return texts.jobRemoved
    },
  })
}

type Data = Route.ComponentProps['loaderData']
type Row = Data['docs'][number]

const tones = {
  running: 'plum',
  waiting: 'neutral',
  scheduled: 'neutral',
  retrying: 'amber',
  failed: 'danger',
} as const

function What({ job: { name, payload, lastError } }: { job: Row }) {
  return (
    <span className="flex min-w-56 flex-col items-start gap-1">
      <span className="font-mono text-xs font-semibold">{name}</span>
      {lastError && <span className="max-w-[60ch] text-xs break-words text-danger-text">{lastError}</span>}
      <details>
        <summary className="link inline-flex min-h-6 items-center text-xs">{texts.jobPayload}</summary>
        <code className="block max-w-[60ch] text-xs break-all">{JSON.stringify(payload)}</code>
      </details>
    </span>
  )
}

function Moves({ job: { id, name, state } }: { job: Row }) {
  if (state === 'running') return null
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <ActionButton size="small" intent="retry" fields={{ id }} about={name}>
        {texts.retryNow}
      </ActionButton>
      {state === 'failed' && (
        <ConfirmButton
          about={name}
          question={texts.confirmRemoveJob(name)}
          confirm={texts.removeJob}
          intent="remove"
          fields={{ id }}
        />
      )}
    </span>
  )
}

function Outcome({ schedule: { lastRunAt, tookMs, changed, problem } }: { schedule: Data['schedules'][number] }) {
  if (problem) return <span className="block max-w-[50ch] text-xs break-words text-danger-text">{problem}</span>
  if (lastRunAt === null || tookMs === null) return '—'
  return changed === null ? texts.ranWell : texts.changedThings(changed)
}

function Schedules({ schedules }: { schedules: Data['schedules'] }) {
  const dateTime = useDateTime()
  return (
    <section className="mt-10">
      <h2 className="text-xl">{texts.schedules}</h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{texts.schedulesHint}</p>
      <DataTable<Data['schedules'][number], 'name' | 'cron' | 'last' | 'took' | 'did' | 'next'>
        caption={texts.schedules}
        rows={schedules}
        rowKey={({ name }) => name}
        columns={[
          {
            key: 'name',
            heading: texts.job,
            cell: ({ name }) => <span className="font-mono text-xs">{name}</span>,
          },
          {
            key: 'cron',
            heading: texts.schedule,
            className: 'whitespace-nowrap',
            cell: ({ cron }) => <span className="font-mono text-xs">{cron}</span>,
          },
          {
            key: 'last',
            heading: texts.lastRun,
            className: 'max-md:hidden whitespace-nowrap text-ink-soft',
            cell: ({ lastRunAt }) =>
              lastRunAt ? <time dateTime={lastRunAt}>{dateTime(lastRunAt)}</time> : texts.neverRan,
          },
          {
            key: 'took',
            heading: texts.took,
            numeric: true,
            className: 'max-sm:hidden whitespace-nowrap',
            cell: ({ tookMs }) => (tookMs === null ? '—' : texts.duration(tookMs)),
          },
          {
            key: 'did',
            heading: texts.whatItDid,
            cell: (schedule) => <Outcome schedule={schedule} />,
          },
          {
            key: 'next',
            heading: texts.nextRunAt,
            className: 'whitespace-nowrap',
            cell: ({ nextRunAt }) => <time dateTime={nextRunAt}>{dateTime(nextRunAt)}</time>,
          },
        ]}
      />
    </section>
  )
}

export default function AdminJobs({ loaderData, actionData }: Route.ComponentProps) {
  const dateTime = useDateTime()
  const { docs, totalDocs, counts, nextCursor, state, isFirst, schedules } = loaderData
  return (
    <>
      <ListHeading title={texts.jobs} total={totalDocs} one={texts.jobNoun} />
      <FormNotice result={actionData} className="mb-6" />
      <div className="mb-5">
        <FilterTabs
          label={texts.jobsByState}
          tabs={[
            { label: uiTexts.all, to: paths.admin.jobs(), current: state === null },
            ...jobStates.map((one) => ({
              label: texts.jobStates[one],
              to: paths.admin.jobs({ state: one }),
              current: state === one,
              count: counts[one] ?? 0,
            })),
          ]}
        />
      </div>
      <DataTable<Row, 'name' | 'state' | 'attempts' | 'runs' | 'actions'>
        caption={texts.jobs}
        rows={docs}
        rowKey={({ id }) => id}
        empty={texts.jobsEmpty}
        columns={[
          { key: 'name', heading: texts.job, cell: (job) => <What job={job} /> },
          {
            key: 'state',
            heading: uiTexts.state,
            cell: ({ state: at }) => (
              <Badge tone={tones[at]} dot>
                {texts.jobStates[at]}
              </Badge>
            ),
          },
          {
            key: 'attempts',
            heading: texts.attempts,
            className: 'max-sm:hidden whitespace-nowrap',
            cell: ({ attempts, maxAttempts }) => texts.attemptsOf(attempts, maxAttempts),
          },
          {
            key: 'runs',
            heading: texts.jobRuns,
            className: 'max-md:hidden whitespace-nowrap text-ink-soft',
            cell: ({ runAt }) => <time dateTime={runAt}>{dateTime(runAt)}</time>,
          },
          {
            key: 'actions',
            heading: <span className="sr-only">{uiTexts.actions}</span>,
            numeric: true,
            cell: (job) => <Moves job={job} />,
          },
        ]}
      />
      <div className="mt-6 flex justify-center gap-3">
        {!isFirst && <ButtonLink to={paths.admin.jobs({ state })}>{uiTexts.newest}</ButtonLink>}
        {nextCursor && <ButtonLink to={paths.admin.jobs({ state, cursor: nextCursor })}>{texts.older}</ButtonLink>}
      </div>
      <Schedules schedules={schedules} />
    </>
  )
}
