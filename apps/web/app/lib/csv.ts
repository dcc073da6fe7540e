/** What a spreadsheet would run as a formula begins with one of these. */
const FORMULA = /^[=+\-@\t\r]/

/** More rows than a spreadsheet shows well, and what one download may cost. */
export const CSV_ROWS_MAX = 10_000

/** A value in quotes. One that a spreadsheet would take for a formula gets an apostrophe before it. */
function quoted(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return `"${harmless.replaceAll('"', '""')}"`
}

export type CsvCell = string | number | { readonly cents: number }

/** Numbers stand unquoted; integer cents as a spreadsheet's number: 39500 → 395.00. */
function written(cell: CsvCell): string {
  if (typeof cell === 'string') return quoted(cell)
  return typeof cell === 'number' ? String(cell) : (cell.cents / 100).toFixed(2)
}

/** Rows as RFC 4180 text. It begins with a byte order mark, by which spreadsheets know that it is UTF-8. */
export function toCsv(headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const lines = [headings, ...rows].map((cells) => cells.map(written).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** The answer that downloads it. */
export function csvResponse(name: string, text: string): Response {
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}
