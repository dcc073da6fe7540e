/** Reads CSV files, gzipped ones by their name: streamed, by their headers. */
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { parse } from 'csv-parse'

export type Row = Readonly<Record<string, string | undefined>>
/** A row, or why it can't be read. */
export type Read = { line: number; row: Row } | { line: number; broken: string }

/** @throws Error if the file can't be read or lacks a column; the message says which. */
export async function* readRows(file: string, requiredColumns: readonly string[]): AsyncGenerator<Read> {
  const broken: Read[] = []
  let lastBroken = -1
  const parser = parse({
    bom: true,
    columns: (header: string[]) => checkedHeader(header, requiredColumns),
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    info: true,
    max_record_size: 1024 * 1024,
    on_skip: (error) => {
      const line = Number(error?.lines ?? 0)
      // Report several faults in a row as one unreadable row.
      if (line !== lastBroken) broken.push({ line, broken: `The row cannot be read: ${error?.message ?? 'unknown'}` })
      lastBroken = line
      return undefined
    },
  })
  const source = createReadStream(file)
  const failed = (error: Error | null | undefined) => error && parser.destroy(error)
  if (file.endsWith('.gz')) pipeline(source, createGunzip(), parser, failed)
  else pipeline(source, parser, failed)
  for await (const { record, info } of parser as AsyncIterable<{ record: Row; info: { lines: number } }>) {
    yield* broken.splice(0)
    yield { line: info.lines, row: record }
  }
  yield* broken.splice(0)
}

function checkedHeader(header: string[], requiredColumns: readonly string[]): string[] {
  const columns = header.map((name) => name.trim().toLowerCase())
  const missing = requiredColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0)
    throw new Error(`The file has no column ${missing.join(', ')}. Its columns are: ${columns.slice(0, 20).join(', ')}`)
  return columns
}
