import { ownMember } from '@lodestay/domain/own-member'
import { Link } from 'react-router'
import { lastDays, siteAnalytics } from '../../features/analytics/analytics.server.ts'
import { Funnel } from '../../features/analytics/funnel.tsx'
import { QueueNumbers } from '../../features/analytics/queue-numbers.tsx'
import { daysOf, presets } from '../../features/analytics/range.ts'
import { seriesOf } from '../../features/analytics/series.ts'
import { type EventTotal, funnelOf, totalsOf } from '../../features/analytics/site-counts.ts'
import * as analyticsTexts from '../../features/analytics/texts.ts'
import { requireStaff } from '../../features/review/require-staff.server.ts'
import { day as dayName, number } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import type { Route } from './+types/events'

const LineChart = lazyPart(
  () => import('../../features/analytics/line-chart.tsx').then((module) => ({ default: module.LineChart })),
  <span className="block h-63 sm:h-71" />,
)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: analyticsTexts.events, noIndex: true })

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const { searchParams } = new URL(request.url)
  const days = daysOf(searchParams)
  try {
    const found = await siteAnalytics(apiFor(context), lastDays(days))
    const event = searchParams.get('event') ?? 'page-view'
    const series = seriesOf(
      found.events.filter(({ name }) => name === event),
      found,
    )
    return { found, series, days, event }
  } catch (error) {
    throw asRouteError(error)
  }
}

function nameOf(event: string): string {
  return ownMember(analyticsTexts.eventNames, event) ?? event
}

type Query = { readonly days: number; readonly event: string }

function EventTable({ totals, query }: { totals: readonly EventTotal[]; query: Query }) {
  return (
    <DataTable<EventTotal, 'name' | 'count' | 'bots'>
      caption={analyticsTexts.eventsByKind}
      rows={totals}
      rowKey={({ name }) => name}
      empty={analyticsTexts.nothingInRange}
      columns={[
        {
          key: 'name',
          heading: analyticsTexts.event,
          cell: ({ name }) => (
            <Link
              to={paths.admin.events({ ...query, event: name })}
              preventScrollReset
              aria-current={name === query.event ? 'true' : undefined}
              className="link inline-flex min-h-6 items-center"
            >
              {nameOf(name)}
            </Link>
          ),
        },
        { key: 'count', heading: analyticsTexts.people, cell: ({ count }) => number(count), numeric: true },
        { key: 'bots', heading: analyticsTexts.programs, cell: ({ bots }) => number(bots), numeric: true },
      ]}
    />
  )
}

export default function AdminEvents({ loaderData }: Route.ComponentProps) {
  const { found, series, days, event } = loaderData
  const totals = totalsOf(found)
  return (
    <div className="flex flex-col gap-9">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-3xl">{analyticsTexts.events}</h1>
          <p className="mt-1 text-sm text-ink-soft">{analyticsTexts.eventsLead}</p>
        </div>
        <FilterTabs
          label={analyticsTexts.range}
          tabs={presets.map((preset) => ({
            label: analyticsTexts.presets[preset] ?? '',
            to: paths.admin.events({ days: preset, event }),
            current: preset === days,
          }))}
        />
      </header>
      <QueueNumbers numbers={found} />
      <section aria-labelledby="event-days">
        <h2 id="event-days" className="mb-4 text-2xl">
          {nameOf(event)}
        </h2>
        <LineChart label={nameOf(event)} points={series.points} />
        {series.isWeekly && <p className="mt-2 text-xs text-ink-soft">{analyticsTexts.weekly}</p>}
      </section>
      <div className="grid grid-cols-1 items-start gap-9 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <section aria-labelledby="events">
          <div className="mb-4 flex items-baseline justify-between gap-4">
            <h2 id="events" className="text-2xl">
              {analyticsTexts.eventsByKind}
            </h2>
            <a href={paths.admin.eventsCsv({ days })} download className="link text-sm">
              {analyticsTexts.downloadCsv}
            </a>
          </div>
          <EventTable totals={totals} query={{ days, event }} />
        </section>
        <section aria-labelledby="funnel">
          <h2 id="funnel" className="mb-4 text-2xl">
            {analyticsTexts.funnel}
          </h2>
          <Funnel total={funnelOf(totals)} />
        </section>
      </div>
      <section aria-labelledby="decisions">
        <h2 id="decisions" className="mb-4 text-2xl">
          {analyticsTexts.decisions}
        </h2>
        <DataTable<(typeof found.decisions)[number], 'day' | 'accepted' | 'rejected'>
          caption={analyticsTexts.decisions}
          rows={found.decisions.toReversed()}
          rowKey={({ day }) => day}
          empty={analyticsTexts.noDecisions}
          columns={[
            { key: 'day', heading: analyticsTexts.day, cell: ({ day }) => dayName(day) },
            {
              key: 'accepted',
              heading: analyticsTexts.accepted,
              cell: ({ accepted }) => number(accepted),
              numeric: true,
            },
            {
              key: 'rejected',
              heading: analyticsTexts.rejected,
              cell: ({ rejected }) => number(rejected),
              numeric: true,
            },
          ]}
        />
      </section>
    </div>
  )
}
