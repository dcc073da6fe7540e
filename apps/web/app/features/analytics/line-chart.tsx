import { scaleLinear } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { dateRange, number, weekDay } from '../../lib/format.ts'
import { cx } from '../../ui/cx.ts'
import type { SeriesPoint } from './series.ts'
import * as texts from './texts.ts'

// The drawing stretches to its frame; labels are separate text, so that they keep their size.
const WIDTH = 1000
const HEIGHT = 300
const Y_TICKS = 4
const X_LABELS = 5

/** Evenly spaced points, including the first and the last. */
function labeled(points: readonly SeriesPoint[]): readonly SeriesPoint[] {
  const many = Math.min(X_LABELS, points.length)
  const step = (points.length - 1) / Math.max(1, many - 1)
  return Array.from({ length: many }, (_, nth) => points[Math.round(nth * step)]).filter((point) => point !== undefined)
}

function daysOf({ day, last }: SeriesPoint): string {
  return last ? dateRange({ start: day, end: last }) : weekDay(day)
}

function whenOf(point: SeriesPoint): string {
  return point.last ? texts.inWeek(daysOf(point)) : texts.onDay(daysOf(point))
}

/** Counts over time; the table next to it has the same data. */
export function LineChart({ label, points }: { label: string; points: readonly SeriesPoint[] }) {
  const most = points.reduce<SeriesPoint>((a, b) => (b.count > a.count ? b : a), { day: '', count: 0 })
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [0, WIDTH])
  const y = scaleLinear([0, Math.max(1, most.count)], [HEIGHT, 0]).nice(Y_TICKS)
  const ticks = y.ticks(Y_TICKS).filter(Number.isInteger)
  const stroke = line<SeriesPoint>(
    (_, index) => x(index),
    ({ count }) => y(count),
  ).curve(curveMonotoneX)
  const fill = area<SeriesPoint>(
    (_, index) => x(index),
    HEIGHT,
    ({ count }) => y(count),
  ).curve(curveMonotoneX)
  const drawn = points.length === 1 ? [...points, ...points] : [...points]
  return (
    <figure className="relative pl-12">
      <div className="absolute inset-y-0 left-0 w-10 pb-7" aria-hidden>
        <div className="relative h-full">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 -translate-y-1/2 text-xs text-ink-soft tabular-nums"
              style={{ top: `${(y(tick) / HEIGHT) * 100}%` }}
            >
              {number(tick)}
            </span>
          ))}
        </div>
      </div>
      <div className="relative h-56 sm:h-64">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible text-action"
          role="img"
          aria-label={
            most.count > 0 ? texts.chartLabel(label, number(most.count), whenOf(most)) : texts.emptyChartLabel(label)
          }
        >
          {ticks.map((tick) => (
            <line
              key={tick}
              x1={0}
              x2={WIDTH}
              y1={y(tick)}
              y2={y(tick)}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path d={fill(drawn) ?? ''} fill="currentColor" opacity={0.12} />
          <path
            d={stroke(drawn) ?? ''}
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div className="absolute inset-0 flex" aria-hidden>
          {points.map((point) => (
            <span
              key={point.day}
              title={texts.pointTitle(daysOf(point), number(point.count))}
              className="h-full flex-1 hover:bg-hover/60"
            />
          ))}
        </div>
      </div>
      <figcaption className="mt-2 flex h-5 justify-between text-xs text-ink-soft" aria-hidden>
        {labeled(points).map(({ day }, index) => (
          <span key={day} className={cx('whitespace-nowrap', index % 2 === 1 && 'max-sm:hidden')}>
            {weekDay(day)}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
