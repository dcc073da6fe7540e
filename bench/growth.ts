/** Charts how searches grow with the number of stays, from the last full run at each size. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './report.ts'

type Run = { readonly stays: number; readonly rows: readonly Row[] }
type Point = { readonly stays: number; readonly ms: number }
type Line = { readonly name: string; readonly points: readonly Point[] }

/** Cheapest first: all search types that grow, and those that must not. */
const drawn = {
  'keyset at depth': '#0f766e',
  'no filter': '#2563eb',
  'dense city box': '#7c3aed',
  'common term': '#0891b2',
  'box, price and capacity': '#65a30d',
  'three common amenities': '#ca8a04',
  'term and box': '#dc2626',
  'facets of a box': '#be185d',
}
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000]
/** A run of only one kind isn't charted. */
const KINDS_OF_A_WHOLE_RUN = 40

const chart = { width: 960, height: 540, left: 80, right: 256, top: 64, bottom: 56 }
const leastMs = 0.1
const mostMs = 1000

function share(value: number, least: number, most: number): number {
  return Math.log(value / least) / Math.log(most / least)
}

function x(stays: number): number {
  return chart.left + share(stays, SIZES[0] ?? 1, SIZES.at(-1) ?? 1) * (chart.width - chart.left - chart.right)
}

function y(ms: number): number {
  return chart.height - chart.bottom - share(ms, leastMs, mostMs) * (chart.height - chart.top - chart.bottom)
}

function readLines(file: string): Line[] {
  const runs = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Run)
    .filter(({ rows }) => rows.length >= KINDS_OF_A_WHOLE_RUN)
  const last = SIZES.flatMap((stays) => runs.findLast((run) => run.stays === stays) ?? [])
  return Object.keys(drawn).map((name) => ({
    name,
    points: last.flatMap(({ stays, rows }) => {
      const ms = rows.find(({ what }) => what === name)?.more?.['database p95']
      return typeof ms === 'number' ? [{ stays, ms }] : []
    }),
  }))
}

const LABEL_HEIGHT = 19

/** Places labels near the wanted heights, in order and without overlap. */
function spread(wanted: readonly number[]): number[] {
  const placed: number[] = []
  for (const at of wanted) placed.push(Math.max(at, (placed.at(-1) ?? Number.NEGATIVE_INFINITY) + LABEL_HEIGHT))
  return placed
}

function text(at: readonly [number, number], content: string, more = ''): string {
  return `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${content}</text>`
}

function polyline(points: readonly Point[], more: string): string {
  return `<polyline points="${points.map(({ stays, ms }) => `${x(stays).toFixed(1)},${y(ms).toFixed(1)}`).join(' ')}" fill="none" ${more}/>`
}

function grid(): string[] {
  const right = chart.width - chart.right
  const bottom = chart.height - chart.bottom
  const heights = [0.1, 1, 10, 100, 1000]
  return [
    ...heights.map((ms) => `<line x1="${chart.left}" x2="${right}" y1="${y(ms)}" y2="${y(ms)}" stroke="#e5e5e0"/>`),
    ...heights.map((ms) => text([chart.left - 10, y(ms) + 4], `${ms} ms`, 'text-anchor="end" fill="#57534e"')),
    ...SIZES.map((stays) =>
      text([x(stays), bottom + 24], stays.toLocaleString('en-US'), 'text-anchor="middle" fill="#57534e"'),
    ),
    text([(chart.left + right) / 2, bottom + 46], 'stays', 'text-anchor="middle" fill="#57534e"'),
  ]
}

function draw(lines: readonly Line[]): string {
  const [least = 0, most = 0] = [SIZES[0], SIZES.at(-1)]
  // Reference lines with linear growth: ten times the stays take ten times as long.
  const linear = [
    { stays: least, ms: 0.3 },
    { stays: most, ms: (0.3 * most) / least },
  ]
  const ends = lines
    .flatMap(({ name, points }) => ({ name, end: points.at(-1) }))
    .flatMap(({ name, end }) => (end ? [{ name, end }] : []))
    .sort((a, b) => b.end.ms - a.end.ms)
  const heights = spread(ends.map(({ end }) => y(end.ms)))
  const labels = ends.map(({ name, end }, place) =>
    text(
      [chart.width - chart.right + 14, (heights[place] ?? 0) + 4],
      `${name}, ${Number(end.ms.toPrecision(2))} ms`,
      `fill="${drawn[name as keyof typeof drawn]}"`,
    ),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${chart.width} ${chart.height}" font-family="system-ui, sans-serif" font-size="13">`,
    `<title>How searches grow with the stays</title>`,
    `<rect width="${chart.width}" height="${chart.height}" fill="#fff"/>`,
    text([24, 30], 'How searches grow with the stays', 'font-size="17" font-weight="600" fill="#1c1917"'),
    text([24, 50], 'What PostgreSQL works for one, p95; both axes by tens', 'fill="#57534e"'),
    ...grid(),
    polyline(linear, 'stroke="#a8a29e" stroke-dasharray="5 5"'),
    text([x(4_000_000), y(60) + 6], 'linear growth', 'text-anchor="middle" fill="#78716c" font-style="italic"'),
    ...lines.map(({ name, points }) =>
      polyline(points, `stroke="${drawn[name as keyof typeof drawn]}" stroke-width="2.5" stroke-linejoin="round"`),
    ),
    ...lines.flatMap(({ name, points }) =>
      points.map(
        ({ stays, ms }) =>
          `<circle cx="${x(stays).toFixed(1)}" cy="${y(ms).toFixed(1)}" r="3.5" fill="${drawn[name as keyof typeof drawn]}"/>`,
      ),
    ),
    ...labels,
    '</svg>',
    '',
  ].join('\n')
}

export function drawGrowth(): void {
  const lines = readLines(join(import.meta.dirname, 'results/search.jsonl'))
  writeFileSync(join(import.meta.dirname, '../docs/images/search-growth.svg'), draw(lines))
}
