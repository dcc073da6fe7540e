/** Prints one table on the screen and one dated line of JSON in `results/`. */
import { appendFileSync, mkdirSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

export type Row = {
  readonly what: string
  /** The figure, in `unit`. */
  readonly value: number
  readonly unit: string
  readonly target?: string
  /** Whether the target is met; undefined if there is no target. */
  readonly met?: boolean
  readonly more?: Readonly<Record<string, number | string>>
}

/** Rounds to the digits that are significant. */
function rounded(value: number): number {
  return value >= 100 ? Math.round(value) : Number(value.toPrecision(3))
}

export function print(title: string, rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.what,
    `${rounded(row.value)} ${row.unit}`,
    Object.entries(row.more ?? {})
      .map(([name, value]) => `${name} ${typeof value === 'number' ? rounded(value) : value}`)
      .join(', '),
    row.target ?? '',
    row.met === undefined ? '' : row.met ? 'met' : 'MISSED',
  ])
  const head = ['what', 'measured', '', 'target', '']
  const widths = head.map((name, column) => Math.max(name.length, ...cells.map((line) => line[column]?.length ?? 0)))
  const line = (all: readonly string[]) =>
    all
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  console.log(`\n${title}\n${line(head)}\n${widths.map((width) => '─'.repeat(width)).join('  ')}`)
  for (const cell of cells) console.log(line(cell))
}

/** Appends the results to `results/<name>.jsonl`. */
export function appendResults(name: string, conditions: object, rows: readonly Row[]): void {
  const folder = join(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  // If the load exceeds the number of CPUs, absolute figures mean little, but ratios still hold.
  const load = rounded(loadavg()[0] ?? 0)
  if (load > cpus().length + 1)
    console.log(`The machine is busy with other things as well (load ${load}): look at ratios alone.`)
  const machine = { node: process.version, cpus: cpus().length, cpu: cpus()[0]?.model.trim(), load }
  appendFileSync(
    join(folder, `${name}.jsonl`),
    `${JSON.stringify({ at: new Date().toISOString(), ...machine, ...conditions, rows })}\n`,
  )
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}
