import { requireStaff } from '../../features/review/require-staff.server.ts'
import { waitingTime } from '../../features/review/waiting-time.ts'
import { day, number } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, pageAnswer } from '../../lib/session.server.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import type { Route } from './+types/metrics'
import * as texts from './texts.ts'

const LineChart = lazyPart(
  () => import('../../features/analytics/line-chart.tsx').then((module) => ({ default: module.LineChart })),
  <span className="block h-63 sm:h-71" />,
)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: texts.metrics, noIndex: true })

const ranges = [7, 30, 90] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const requested = Number(new URL(request.url).searchParams.get('days'))
  const days = ranges.find((one) => one === requested) ?? 30
  const found = await pageAnswer(apiFor(context).GET('/api/moderation/metrics', { params: { query: { days } } }))
  return { ...found, now: Date.now() }
}

type Data = Route.ComponentProps['loaderData']
type Person = Data['people'][number]
type Day = Data['byDay'][number]

function share(part: number, whole: number): string {
  return whole === 0 ? '—' : texts.percent(part / whole)
}

function Sums({ data }: { data: Data }) {
  const { accepted, rejected, appeals, overturned, oldestSeconds, now } = data
  const oldest = new Date(now - oldestSeconds * 1000).toISOString()
  const facts = [
    { term: texts.oldestWaiting, value: oldestSeconds > 0 ? waitingTime(oldest, now) : texts.nothingWaits },
    { term: texts.decisionsMade, value: number(accepted + rejected) },
    { term: texts.acceptedShare, value: share(accepted, accepted + rejected) },
    { term: texts.appealed, value: number(appeals) },
    { term: texts.overturned, value: number(overturned) },
  ]
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-6 gap-y-3 border-y border-line py-4 sm:grid-cols-3 lg:grid-cols-5">
      {facts.map(({ term, value }) => (
        <div key={term} className="flex flex-col">
          <dt className="text-xs text-ink-soft">{term}</dt>
          <dd className="font-serif text-xl tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function People({ people, days }: { people: readonly Person[]; days: number }) {
  return (
    <DataTable<Person, 'name' | 'accepted' | 'rejected' | 'aDay' | 'appeals' | 'overturned'>
      caption={texts.byPerson}
      rows={people}
      rowKey={({ id }) => id}
      empty={texts.noDecisions}
      columns={[
        { key: 'name', heading: texts.moderator, cell: ({ name }) => name },
        { key: 'accepted', heading: texts.accepted, numeric: true, cell: ({ accepted }) => number(accepted) },
        { key: 'rejected', heading: texts.rejected, numeric: true, cell: ({ rejected }) => number(rejected) },
        {
          key: 'aDay',
          heading: texts.aDay,
          numeric: true,
          cell: ({ accepted, rejected }) => ((accepted + rejected) / days).toFixed(1),
        },
        { key: 'appeals', heading: texts.appealed, numeric: true, cell: ({ appeals }) => number(appeals) },
        {
          key: 'overturned',
          heading: texts.overturned,
          numeric: true,
          cell: ({ overturned }) => number(overturned),
        },
      ]}
    />
  )
}

function Days({ byDay }: { byDay: readonly Day[] }) {
  const rows = byDay.filter(({ accepted, rejected }) => accepted + rejected > 0).reverse()
  return (
    <DataTable<Day, 'day' | 'accepted' | 'rejected'>
      caption={texts.byDay}
      rows={rows}
      rowKey={({ day }) => day}
      empty={texts.noDecisions}
      columns={[
        { key: 'day', heading: texts.day, cell: ({ day: date }) => <time dateTime={date}>{day(date)}</time> },
        { key: 'accepted', heading: texts.accepted, numeric: true, cell: ({ accepted }) => number(accepted) },
        { key: 'rejected', heading: texts.rejected, numeric: true, cell: ({ rejected }) => number(rejected) },
      ]}
    />
  )
}

export default function ModerationMetrics({ loaderData }: Route.ComponentProps) {
  const { days, people, byDay } = loaderData
  return (
    <>
      <header className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{texts.metrics}</h1>
        <FilterTabs
          label={texts.metricsRange}
          tabs={ranges.map((one) => ({
            label: texts.lastDays(one),
            to: paths.moderation.metrics({ days: one }),
            current: one === days,
          }))}
        />
      </header>
      <Sums data={loaderData} />
      <section className="mb-9">
        <h2 className="mb-4 text-xl">{texts.decisionsByDay}</h2>
        <LineChart
          label={texts.decisionsMade}
          points={byDay.map(({ day: date, accepted, rejected }) => ({ day: date, count: accepted + rejected }))}
        />
      </section>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <section>
          <h2 className="mb-3 text-xl">{texts.byPerson}</h2>
          <People people={people} days={days} />
        </section>
        <section>
          <h2 className="mb-3 text-xl">{texts.byDay}</h2>
          <Days byDay={byDay} />
        </section>
      </div>
    </>
  )
}
