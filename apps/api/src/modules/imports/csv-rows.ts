/** Reads CSV files, gzipped or not, whatever they are called: streamed, by their headers. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type Parser, parse } from 'csv-parse'

export type Row = Readonly<Record<string, string | undefined>>
/** A row, or why it can't be read. */
export type Read = { line: number; row: Row } | { line: number; broken: string }

type Options = {
  /** Called as the file is read, with the number of its bytes that were read since. */
  readonly onBytes?: ((bytes: number) => void) | undefined
}

/**
 * Every column of a row is handed over by its header's name, in lower case.
 * @throws Error if the file can't be read or lacks a column; the message says which.
 */
export async function* readRows(
  file: string,
  requiredColumns: readonly string[],
  { onBytes }: Options = {},
): AsyncGenerator<Read> {
  const broken: Read[] = []
  let lastBroken = -1
  const parser = parse({
    bom: true,
    columns: (header: string[]) => checkedHeader(file, header, requiredColumns),
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
  await feed(file, parser, onBytes)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: Row; info: { lines: number } }>) {
      yield* broken.splice(0)
      yield { line: info.lines, row: record }
    }
  } catch (error) {
    throw readableError(file, error as Error)
  }
  yield* broken.splice(0)
}

/** Lets a file flow into a parser, which ends with the error if it can't be read. */
async function feed(file: string, parser: Parser, onBytes?: (bytes: number) => void): Promise<void> {
  const gzipped = await isGzipped(file)
  const source = createReadStream(file)
  // The parser is destroyed with the error of whichever stream failed.
  if (gzipped) pipeline(source, createGunzip(), parser, () => {})
  else pipeline(source, parser, () => {})
  if (onBytes) source.on('data', (chunk) => onBytes(chunk.length))
}

/** The names of a file's columns, in lower case; none if it is empty. @throws Error if it can't be read. */
export async function readHeader(file: string): Promise<string[]> {
  const parser = parse({ bom: true, to: 1, relax_column_count: true, relax_quotes: true, max_record_size: 1024 * 1024 })
  await feed(file, parser)
  try {
    // Only its beginning is read: the rest of a torn file is found out when its rows are.
    for await (const header of parser as AsyncIterable<string[]>) return header.map(columnName)
  } catch (error) {
    throw readableError(file, error as Error)
  }
  return []
}

async function isGzipped(file: string): Promise<boolean> {
  const handle = await open(file).catch((error) => {
    throw readableError(file, error)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

/** The file can't be read, or not to its end; the message says which and why. */
export class UnreadableFile extends Error {}

function readableError(file: string, error: Error): Error {
  const { code, message } = error as NodeJS.ErrnoException
  const name = basename(file)
  if (code === 'Z_BUF_ERROR')
    return new UnreadableFile(`${name} is torn off: unexpected end of the gzipped file. Download it again.`)
  if (code?.startsWith('Z_')) return new UnreadableFile(`${name} is damaged: ${message}. Download it again.`)
  return code?.startsWith('E') ? new UnreadableFile(`${name} can't be read: ${message}`) : error
}

function columnName(written: string): string {
  return written.trim().toLowerCase()
}

function checkedHeader(file: string, header: string[], requiredColumns: readonly string[]): string[] {
  const columns = header.map(columnName)
  const missing = requiredColumns.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw missingColumns(file, missing, columns)
  return columns
}

export function missingColumns(file: string, missing: readonly string[], columns: readonly string[]): Error {
  return new UnreadableFile(
    `${basename(file)} has no column ${missing.join(', ')}. Its columns are: ${columns.slice(0, 20).join(', ')}`,
  )
}
