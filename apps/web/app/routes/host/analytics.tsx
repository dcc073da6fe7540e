import { isQuiet } from '@lodestay/domain/analytics/day-range'
import { localDay } from '@lodestay/domain/dates/time-zones'
import { can } from '@lodestay/domain/permissions'
import monitoring from '@lodestay/icons/monitoring.svg?path'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { analyticsOf } from '../../features/analytics/analytics.server.ts'
import { CountTable } from '../../features/analytics/count-table.tsx'
import { Funnel } from '../../features/analytics/funnel.tsx'
import { type AnalyticsView, presets, readView, writeView } from '../../features/analytics/range.ts'
import { promotionRows, sourceRows, stayRows } from '../../features/analytics/rows.tsx'
import { seriesOf } from '../../features/analytics/series.ts'
import { summaryOf } from '../../features/analytics/summary.ts'
import * as analyticsTexts from '../../features/analytics/texts.ts'
import { organizationOf, staysWith } from '../../features/stays/hosting/hosting.server.ts'
import { dateRange, day as dayName } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { paths } from '../../lib/paths.ts'
import { apiFor, asRouteError, requireUser } from '../../lib/session.server.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FilterTabs } from '../../ui/filter-tabs.tsx'
import type { Route } from './+types/analytics'
import * as texts from './texts.ts'

const HowWeCount = lazyPart(() =>
  import('../../features/analytics/how-we-count.tsx').then((module) => ({ default: module.HowWeCount })),
)
const RangeForm = lazyPart(() =>
  import('../../features/analytics/range-form.tsx').then((module) => ({ default: module.RangeForm })),
)
const Tiles = lazyPart(() => import('../../features/analytics/tiles.tsx').then((module) => ({ default: module.Tiles })))

const LineChart = lazyPart(
  () => import('../../features/analytics/line-chart.tsx').then((module) => ({ default: module.LineChart })),
  <span className="block h-63 sm:h-71" />,
)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: analyticsTexts.analytics, noIndex: true })

export async function loader({ request, params: { orgId }, context }: Route.LoaderArgs) {
  const user = await requireUser(request, context)
  const api = apiFor(context)
  try {
    const [{ timeZone }, stays] = await Promise.all([
      organizationOf(api, orgId),
      staysWith(api, 'promotion.View', orgId),
    ])
    const view = readView(new URL(request.url).searchParams, localDay(new Date(), timeZone))
    const seesAll = can(user, 'promotion.View', { organizationId: orgId })
    // Users who manage individual stays see one at a time.
    const stayId = view.stayId || (seesAll ? '' : stays[0]?.id)
    if (stayId === undefined) throw data({ detail: texts.moneyOnly }, { status: 403 })
    const shown = { ...view, stayId }
    const analytics = await analyticsOf(api, orgId, shown)
    const series = seriesOf(
      analytics.days.map((row) => ({ day: row.day, count: row[shown.show] })),
      analytics,
    )
    return { analytics, series, view: shown, stays, seesAll }
  } catch (error) {
    throw asRouteError(error)
  }
}

function CsvLink({ orgId, by, view }: { orgId: string; by: string; view: AnalyticsView }) {
  return (
    <a href={paths.host(orgId).analyticsCsv(by, writeView(view))} download className="link text-sm whitespace-nowrap">
      {analyticsTexts.downloadCsv}
    </a>
  )
}

/** A section with a heading and its table as CSV. */
function Section({ id, title, csv, children }: { id: string; title: string; csv?: ReactNode; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        {csv}
      </div>
      {children}
    </section>
  )
}

export default function HostAnalytics({ loaderData, params: { orgId } }: Route.ComponentProps) {
  const { analytics, series, view, stays, seesAll } = loaderData
  const { total, before, apart, days } = analytics
  const to = (changes: Partial<AnalyticsView>) => paths.host(orgId).analytics(writeView(view, changes))
  const own = new Set(stays.map(({ id }) => id))
  const csv = (by: string) => <CsvLink orgId={orgId} by={by} view={view} />
  return (
    <div className="flex flex-col gap-9">
      <header className="flex flex-col gap-5">
        <div>
          <h1 className="text-3xl">{analyticsTexts.analytics}</h1>
          <p className="mt-1 text-sm text-ink-soft">{analyticsTexts.lead}</p>
        </div>
        <FilterTabs
          label={analyticsTexts.range}
          tabs={presets.map((preset) => ({
            label: analyticsTexts.presets[preset] ?? '',
            to: to({ days: preset }),
            current: view.days === preset,
          }))}
        />
        <RangeForm view={view} stays={stays} seesAll={seesAll} timeZone={analytics.timeZone} />
      </header>
      {isQuiet(analytics) ? (
        <EmptyState icon={monitoring} title={analyticsTexts.nothingYet}>
          {analyticsTexts.nothingYetHint}
        </EmptyState>
      ) : (
        <>
          <p className="max-w-[60ch] font-serif text-2xl leading-snug text-pretty">{summaryOf(analytics)}</p>
          <Tiles total={total} before={before} current={view.show} to={(show) => to({ show })} />
          <Section
            id="over-time"
            title={`${analyticsTexts.kinds[view.show]}, ${dateRange({ start: analytics.from, end: analytics.to })}`}
            csv={csv('day')}
          >
            <LineChart label={analyticsTexts.kinds[view.show]} points={series.points} />
            <Disclosure title={analyticsTexts.asTable} className="mt-3">
              <CountTable
                caption={analyticsTexts.overTime}
                heading={analyticsTexts.day}
                rows={days.toReversed().map((row) => ({ ...row, key: row.day, name: dayName(row.day) }))}
              />
            </Disclosure>
            {series.isWeekly && <p className="mt-2 text-xs text-ink-soft">{analyticsTexts.weekly}</p>}
          </Section>
          <div className="grid grid-cols-1 items-start gap-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <Section id="funnel" title={analyticsTexts.funnel}>
              <Funnel total={total} />
            </Section>
            <Section id="by-source" title={analyticsTexts.bySource} csv={csv('source')}>
              <CountTable
                caption={analyticsTexts.bySource}
                heading={analyticsTexts.source}
                rows={sourceRows(analytics)}
                show={view.show}
              />
            </Section>
          </div>
          <Section id="by-promotion" title={analyticsTexts.byPromotion} csv={csv('promotion')}>
            <CountTable
              caption={analyticsTexts.byPromotion}
              heading={analyticsTexts.promotion}
              rows={promotionRows(analytics, orgId)}
              show={view.show}
              empty={analyticsTexts.noPromotions}
            />
          </Section>
          {!view.stayId && (
            <Section id="by-stay" title={analyticsTexts.byStay} csv={csv('stay')}>
              <CountTable
                caption={analyticsTexts.byStay}
                heading={analyticsTexts.stay}
                rows={stayRows(analytics, orgId, own)}
                show={view.show}
              />
            </Section>
          )}
        </>
      )}
      <HowWeCount apart={apart} />
    </div>
  )
}
