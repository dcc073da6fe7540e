/**
 * Reads text files, gzipped or not, whatever they are called: streamed, as UTF-8 or according to their byte order mark.
 */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'

export type ReadOptions = {
  /** Called as the file is read, with the number of bytes read since the last call. */
  readonly onBytes?: ((bytes: number) => void) | undefined
  /** Ends the reading early, with its reason. */
  readonly signal?: AbortSignal | undefined
}

/** The file can't be read, or not to its end; the message says which and why, and is terminal-safe. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`))
  }
}

/** A longer line is yielded truncated: without a limit, a file without line endings would have to fit into memory. */
const LINE_BYTES_MAX = 4 * 1024 * 1024

/**
 * Several lines at a time, each with its line ending.
 * @throws UnreadableFile after all readable lines
 */
export async function* readLines(file: string, { onBytes, signal }: ReadOptions = {}): AsyncGenerator<string[]> {
  let read = 0
  let rest = Buffer.alloc(0)
  let isCut = false
  const toLines = (bytes: Buffer): string[] => {
    const text = bytes.toString('utf8')
    // No column name begins like this.
    if (read === 0 && /^\s*[[{]/.test(text)) throw new UnreadableFile(`${basename(file)} is JSON. Save it as CSV.`)
    const lines = text.match(/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+$/g) ?? []
    if (read === 0) {
      // NULs are valid UTF-8, but no column name contains one.
      if (lines[0]?.includes('\0')) throw new UnreadableFile(`${basename(file)} is not UTF-8: see line 1.`)
      lines[0] = lines[0]?.replace(/^\uFEFF/, '') ?? ''
    }
    read += lines.length
    return lines
  }
  function* decode(bytes: Buffer): Generator<string[]> {
    const end = isUtf8(bytes) ? bytes.length : startOfBadLine(bytes)
    if (end > 0) yield toLines(bytes.subarray(0, end))
    if (end < bytes.length) throw new UnreadableFile(`${basename(file)} is not UTF-8: see line ${read + 1}.`)
  }
  try {
    for await (const chunk of utf8Chunks(file, onBytes)) {
      signal?.throwIfAborted()
      rest = Buffer.concat([rest, chunk])
      if (isCut) {
        const start = startOfNextLine(rest)
        isCut = start === null
        rest = rest.subarray(start ?? -1)
        if (isCut) continue
      }
      const end = endOfLines(rest)
      yield* decode(rest.subarray(0, end))
      rest = rest.subarray(end)
      if (rest.length <= LINE_BYTES_MAX) continue
      isCut = true
      const cut = startOfCharacter(rest, LINE_BYTES_MAX)
      yield* decode(rest.subarray(0, cut))
      rest = rest.subarray(cut)
    }
    if (!isCut) yield* decode(rest)
  } catch (error) {
    throw readableError(file, error as Error)
  }
}

/** After the last complete line: a carriage return at the very end may be the first half of a line ending. */
function endOfLines(bytes: Buffer): number {
  return Math.max(bytes.lastIndexOf('\n'), bytes.subarray(0, -1).lastIndexOf('\r')) + 1
}

/** After the first line ending; null if there is none, or it may be half of one. */
function startOfNextLine(bytes: Buffer): number | null {
  const at = bytes.findIndex((byte) => byte === 0x0a || byte === 0x0d)
  if (at === -1 || (bytes[at] === 0x0d && at + 1 === bytes.length)) return null
  return bytes[at] === 0x0d && bytes[at + 1] === 0x0a ? at + 2 : at + 1
}

/** At or before `at`: no continuation byte of a UTF-8 character can be mistaken for a first byte. */
function startOfCharacter(bytes: Buffer, at: number): number {
  let start = at
  while (start > 0 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  return start
}

/** Where the first of these lines that is not UTF-8 begins. */
function startOfBadLine(bytes: Buffer): number {
  let start = 0
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0x0a && (byte !== 0x0d || bytes[at + 1] === 0x0a)) continue
    if (!isUtf8(bytes.subarray(start, at))) break
    start = at + 1
  }
  return start
}

/** Read at a time from a gzipped file: gzip inflates up to 1,000 times, so small reads bound the lines per turn. */
const GZIPPED_BYTES = 4096

async function* utf8Chunks(file: string, onBytes: ReadOptions['onBytes']): AsyncGenerator<Buffer> {
  const gzipped = await isGzipped(file)
  const source = createReadStream(file, gzipped ? { highWaterMark: GZIPPED_BYTES } : {})
  if (onBytes) source.on('data', (chunk) => onBytes(chunk.length))
  const chunks: AsyncIterable<Buffer> = gzipped ? inflate(source) : source
  let decoder: TextDecoder | null | undefined
  for await (const chunk of chunks) {
    if (decoder === undefined && isArchive(chunk))
      throw new UnreadableFile(`${basename(file)} is a zip or Excel file. Unpack it, or save it as CSV.`)
    decoder ??= decoder === undefined ? utf16Decoder(chunk) : null
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
  }
  if (decoder) yield Buffer.from(decoder.decode())
}

/** Yields everything before an error: a stream that fails drops its buffered data. */
async function* inflate(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const inflated: Buffer[] = []
  let failure: Error | null = null
  gunzip.on('data', (chunk: Buffer) => inflated.push(chunk))
  gunzip.on('error', (error) => {
    failure = error
  })
  // A broken stream closes without calling back for pending writes.
  const closed = new Promise((settle) => gunzip.once('close', settle))
  try {
    for await (const chunk of source) {
      await Promise.race([closed, new Promise((settle) => gunzip.write(chunk, settle))])
      yield* inflated.splice(0)
      if (failure) throw failure
      // Lets timers and signals run, so that an import of very many lines can be stopped.
      await setImmediate()
    }
    gunzip.end()
    await closed
    yield* inflated.splice(0)
    if (failure) throw failure
  } finally {
    gunzip.destroy()
  }
}

/** How zip files and xlsx files begin, and older Excel files. */
const archives = ['504b0304', 'd0cf11e0']

function isArchive(chunk: Buffer): boolean {
  return archives.includes(chunk.subarray(0, 4).toString('hex'))
}

function utf16Decoder([first, second]: Buffer): TextDecoder | null {
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le', { fatal: true })
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be', { fatal: true })
  return null
}

async function isGzipped(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0)
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b
  } finally {
    await handle.close()
  }
}

function readableError(file: string, error: Error): Error {
  const { code, message } = error as NodeJS.ErrnoException
  const name = basename(file)
  if (code === 'Z_BUF_ERROR')
    return new UnreadableFile(`${name} is torn off: unexpected end of the gzipped file. Download it again.`)
  if (code?.startsWith('Z_')) return new UnreadableFile(`${name} is damaged: ${message}. Download it again.`)
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
    return new UnreadableFile(`${name} is damaged: it is no whole UTF-16.`)
  return code?.startsWith('E') ? new UnreadableFile(`${name} can't be read: ${message}`) : error
}
