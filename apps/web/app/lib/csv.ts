/** Values that a spreadsheet would run as a formula start with one of these. */
const FORMULA = /^[=+\-@\t\r]/

/** A limit on the cost of a download: each hundred rows is a call of the API. */
export const CSV_ROWS_MAX = 10_000

/** Quotes a value. One that a spreadsheet would treat as a formula gets an apostrophe in front. */
function quoted(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

export type CsvCell = string | number | { readonly cents: number }

/** Numbers are unquoted; integer cents are converted to a spreadsheet's number: 39500 → 395.00. */
function formatCell(cell: CsvCell): string {
  if (typeof cell === 'string') return quoted(cell)
  return typeof cell === 'number' ? String(cell) : (cell.cents / 100).toFixed(2)
}

/** Rows as RFC 4180 text, starting with a byte order mark, which tells spreadsheets that it is UTF-8. */
export function toCsv(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(formatCell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/**
 * The response that downloads a list as CSV. If it is cut at the maximum, the file's name says so: a part must not be
 * taken for the whole.
 */
export async function csvDownload<Item>(
  name: string,
  headings: readonly string[],
  items: AsyncIterable<Item>,
  toRow: (item: Item) => readonly CsvCell[],
): Promise<Response> {
  const rows: (readonly CsvCell[])[] = []
  let isCut = false
  for await (const item of items) {
    isCut = rows.length === CSV_ROWS_MAX
    if (isCut) break
    rows.push(toRow(item))
  }
  return csvResponse(isCut ? `${name}-first-${CSV_ROWS_MAX}` : name, toCsv(headings, rows))
}

/** The response that downloads it. */
export function csvResponse(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
