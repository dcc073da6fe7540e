import type { Analytics } from '@lodestay/domain'
import { isQuiet } from '@lodestay/domain/analytics/day-range'
import { Link } from 'react-router'
import { lazyPart } from '../../lib/lazy-hydrate.ts'
import { paths } from '../../lib/paths.ts'
import type { SeriesPoint } from './series.ts'
import { summaryOf } from './summary.ts'
import * as texts from './texts.ts'
import { Tiles } from './tiles.tsx'

const LineChart = lazyPart(
  () => import('./line-chart.tsx').then((module) => ({ default: module.LineChart })),
  <span className="block h-63 sm:h-71" />,
)

type Props = { readonly orgId: string; readonly analytics: Analytics; readonly points: readonly SeriesPoint[] }

/** A summary of an organization's last days, with a link to all analytics. */
export function AtAGlance({ orgId, analytics, points }: Props) {
  const host = paths.host(orgId)
  return (
    <section aria-labelledby="at-a-glance">
      <div className="mb-4 flex items-baseline justify-between gap-4">
        <h2 id="at-a-glance" className="text-2xl">
          {texts.lastDays}
        </h2>
        <Link to={host.analytics()} className="link text-sm">
          {texts.seeAnalytics}
        </Link>
      </div>
      {isQuiet(analytics) ? (
        <p className="max-w-[60ch] text-ink-soft">{texts.nothingYetHint}</p>
      ) : (
        <div className="flex flex-col gap-5">
          <p className="max-w-[65ch] text-pretty">{summaryOf(analytics)}</p>
          <Tiles total={analytics.total} before={analytics.before} to={(show) => host.analytics({ show })} />
          <div>
            <h3 className="mb-2 font-sans text-sm font-semibold tracking-normal">{texts.kinds.pageViews}</h3>
            <LineChart label={texts.kinds.pageViews} points={points} />
          </div>
        </div>
      )}
    </section>
  )
}
