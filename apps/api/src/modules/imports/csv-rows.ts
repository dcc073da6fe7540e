/** Reads CSV files by their headers. An unreadable row affects no other row: reading continues with the next line. */
import { basename } from 'node:path'
import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { shortened } from './shorten-text.ts'
import { type ReadOptions, readLines, UnreadableFile } from './text-lines.ts'

export type Row = Readonly<Record<string, string | undefined>>
type Broken = { readonly line: number; readonly broken: string; readonly isQuoteOpen: boolean }
/** A row and the line it begins on, or why the text beginning there is unreadable. */
export type Read = { readonly line: number; readonly row: Row } | Broken
type Cells = { readonly line: number; readonly cells: readonly string[] }

type Options = ReadOptions & {
  /** Cells have no line breaks, so a quote still open at the end of its line is never closed. */
  readonly oneLineRows?: boolean
}

/**
 * Yields the columns of each row, keyed by the header's names in lower case.
 * @throws UnreadableFile if the file is unreadable or lacks a column; the message says which.
 */
export async function* readRows(
  file: string,
  requiredColumns: readonly string[],
  options: Options = {},
): AsyncGenerator<Read> {
  let columns: readonly string[] | null = null
  for await (const batch of readCells(file, options))
    for (const read of batch)
      if (!columns) {
        columns = toColumns(file, read)
        assertColumns(file, requiredColumns, columns)
      } else if ('broken' in read) yield read
      else yield { line: read.line, row: Object.fromEntries(columns.map((name, index) => [name, read.cells[index]])) }
}

/** The names of a file's columns, in lower case; none if it is empty. @throws UnreadableFile */
export async function readHeader(file: string): Promise<readonly string[]> {
  // Only the beginning is read: the rest of a truncated file is detected when its rows are read.
  for await (const [first] of readCells(file)) if (first) return toColumns(file, first)
  return []
}

function toColumns(file: string, read: Cells | Broken): string[] {
  if ('broken' in read) throw new UnreadableFile(`${basename(file)} has no header. ${read.broken}`)
  return read.cells.map((name) => name.trim().toLowerCase())
}

/** A header may be one long line of anything. */
const NAME_MAX = 40

/** @throws UnreadableFile naming the columns that are missing, or ambiguous because they appear twice. */
export function assertColumns(file: string, required: readonly string[], columns: readonly string[]): void {
  const missing = required.filter((name) => !columns.includes(name))
  const names = columns.slice(0, 20).map((name) => shortened(name, NAME_MAX))
  if (missing.length > 0) {
    const hint = separatorHint(columns) ?? `Its columns are: ${names.join(', ')}`
    throw new UnreadableFile(`${basename(file)} has no column ${missing.join(', ')}. ${hint}`)
  }
  const seen = new Set<string>()
  for (const name of columns.filter((each) => each !== '')) {
    if (seen.has(name)) throw new UnreadableFile(`${basename(file)} has the column ${shortened(name, NAME_MAX)} twice.`)
    seen.add(name)
  }
}

/** What to change if a header's cells are separated by something else than commas; null if they aren't. */
export function separatorHint(columns: readonly string[]): string | null {
  const separators = [
    [';', 'semicolons'],
    ['\t', 'tabs'],
  ] as const
  const other = separators.find(([sign]) => columns.join().split(sign).length > columns.length)
  return other ? `Its cells must be separated by commas, not by ${other[1]}.` : null
}

/** Maximum characters in a row. A longer one has a quote that is never closed. */
const ROW_MAX = 1024 * 1024
const TOO_LONG = 'it has more than a million characters'

/** The cells of several rows at a time; the first row is the header. */
async function* readCells(file: string, options: Options = {}): AsyncGenerator<(Cells | Broken)[]> {
  let lines: readonly string[] = []
  let firstLine = 1
  let width: number | null = null
  const takeRows = (isEnd: boolean): (Cells | Broken)[] => {
    const rows: (Cells | Broken)[] = []
    let at = 0
    while (at < lines.length) {
      const row = rowAt(lines, at, options.oneLineRows ? at + 1 : lines.length)
      if (row.openSince !== null && row.end === lines.length && !isEnd && !options.oneLineRows) break
      const read = readRow(row, firstLine, width)
      // The text swallowed by a broken row's quotes may contain other rows.
      at = read && 'broken' in read ? at + 1 : row.end
      if (!read) continue
      rows.push(read)
      if ('cells' in read) width ??= read.cells.length
    }
    lines = lines.slice(at)
    firstLine += at
    return rows
  }
  try {
    for await (const more of readLines(file, options)) {
      lines = lines.length > 0 ? [...lines, ...more] : more
      yield takeRows(false)
    }
  } catch (error) {
    // Lines waiting for a closing quote may be rows.
    if (error instanceof UnreadableFile) yield takeRows(true)
    throw error
  }
  yield takeRows(true)
}

/** Lines of a row: its quotes may contain line breaks. `openSince` is the line of a quote still open at the end. */
type RowText = { readonly at: number; readonly end: number; readonly text: string; readonly openSince: number | null }

function rowAt(lines: readonly string[], at: number, until: number): RowText {
  let [text, end, openSince] = ['', at, null as number | null]
  do {
    const line = lines[end] ?? ''
    text += line
    if (hasOddQuotes(line)) openSince = openSince === null ? end : null
    end++
  } while (openSince !== null && end < until && text.length <= ROW_MAX)
  return { at, end, text, openSince }
}

function hasOddQuotes(line: string): boolean {
  let isOdd = false
  for (let at = line.indexOf('"'); at !== -1; at = line.indexOf('"', at + 1)) isOdd = !isOdd
  return isOdd
}

/** A regular expression would try every break inside of the row, each to the end of its line breaks. */
function withoutLineEnd(text: string): string {
  let end = text.length
  while (text[end - 1] === '\n' || text[end - 1] === '\r') end--
  return text.slice(0, end)
}

/** Null for an empty line, or one of blank cells. `width` is the number of cells in the header; null for the header itself. */
function readRow({ at, text, openSince }: RowText, firstLine: number, width: number | null): Cells | Broken | null {
  const line = firstLine + at
  const broken = (why: string): Broken => ({
    line,
    broken: `The row cannot be read: ${why}.`,
    isQuoteOpen: openSince !== null,
  })
  if (text.length > ROW_MAX) return broken(TOO_LONG)
  if (openSince !== null) return broken(`a quote that opens on line ${firstLine + openSince} is never closed`)
  const row = withoutLineEnd(text)
  if (row === '') return null
  const cells = splitCells(row)
  if (!cells) return broken('its quotes do not match')
  if (cells.every(isBlank)) return null
  if (width !== null) while (cells.length > width && isBlank(cells.at(-1) ?? '')) cells.pop()
  if (width !== null && cells.length !== width) return broken(`it has ${cells.length} cells, the header ${width}`)
  return { line, cells }
}

function isBlank(cell: string): boolean {
  return cell.trim() === ''
}

/** The cells of one row; null if its quotes are misplaced. */
export function splitCells(row: string): string[] | null {
  return row.includes('"') ? quotedCells(row) : row.split(',')
}

function quotedCells(row: string): string[] | null {
  try {
    const [cells = [], ...others] = parse(row, { relax_column_count: true }) as string[][]
    return others.length === 0 ? cells : null
  } catch (error) {
    if (error instanceof CsvError) return null
    throw error
  }
}
