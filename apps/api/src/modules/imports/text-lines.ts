/** Reads text files, gzipped or not, whatever they are called: streamed, as UTF-8 or as their byte order mark says. */
import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'

export type ReadOptions = {
  /** Called as the file is read, with the number of its bytes that were read since. */
  readonly onBytes?: ((bytes: number) => void) | undefined
  /** Ends the reading early, with its reason. */
  readonly signal?: AbortSignal | undefined
}

/** The file can't be read, or not to its end; the message says which and why, and is safe for a terminal. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message.replace(/[\p{Cc}\p{Cf}]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`))
  }
}

/** No line of a listing is that long: without a limit, a file without line ends would have to fit into memory. */
const LINE_BYTES_MAX = 4 * 1024 * 1024

/**
 * Some lines at a time, each with its line end.
 * @throws UnreadableFile
 */
export async function* readLines(file: string, { onBytes, signal }: ReadOptions = {}): AsyncGenerator<string[]> {
  let read = 0
  let rest = Buffer.alloc(0)
  const toLines = (bytes: Buffer): string[] => {
    if (!isUtf8(bytes)) throw new UnreadableFile(`${basename(file)} is not UTF-8: see line ${read + badLine(bytes)}.`)
    const text = bytes.toString('utf8')
    const lines = text.match(/[^\r\n]*(?:\r\n?|\n)|[^\r\n]+$/g) ?? []
    if (read === 0) {
      // NULs are valid UTF-8, but no column has one in its name.
      if (lines[0]?.includes('\0')) throw new UnreadableFile(`${basename(file)} is not UTF-8: see line 1.`)
      lines[0] = lines[0]?.replace(/^\uFEFF/, '') ?? ''
    }
    read += lines.length
    return lines
  }
  try {
    for await (const chunk of utf8Chunks(file, onBytes)) {
      signal?.throwIfAborted()
      const bytes = Buffer.concat([rest, chunk])
      const end = endOfLines(bytes)
      if (end > 0) yield toLines(bytes.subarray(0, end))
      rest = bytes.subarray(end)
      if (rest.length > LINE_BYTES_MAX)
        throw new UnreadableFile(`${basename(file)} can't be read: line ${read + 1} has more than 4 MB.`)
    }
    if (rest.length > 0) yield toLines(rest)
  } catch (error) {
    throw readableError(file, error as Error)
  }
}

/** After the last line that is complete: a carriage return at the very end may be the first half of a line end. */
function endOfLines(bytes: Buffer): number {
  return Math.max(bytes.lastIndexOf('\n'), bytes.subarray(0, -1).lastIndexOf('\r')) + 1
}

/** Which of these lines is not UTF-8, counted from 1. */
function badLine(bytes: Buffer): number {
  let [line, start] = [1, 0]
  for (const [at, byte] of bytes.entries()) {
    if (byte !== 0x0a && (byte !== 0x0d || bytes[at + 1] === 0x0a)) continue
    if (!isUtf8(bytes.subarray(start, at))) break
    line++
    start = at + 1
  }
  return line
}

async function* utf8Chunks(file: string, onBytes: ReadOptions['onBytes']): AsyncGenerator<Buffer> {
  const gzipped = await isGzipped(file)
  const source = createReadStream(file)
  if (onBytes) source.on('data', (chunk) => onBytes(chunk.length))
  // The last stream is destroyed with the error of whichever failed.
  const chunks: AsyncIterable<Buffer> = gzipped ? pipeline(source, createGunzip(), () => {}) : source
  let decoder: TextDecoder | null | undefined
  for await (const chunk of chunks) {
    decoder ??= decoder === undefined ? utf16Decoder(chunk) : null
    yield decoder ? Buffer.from(decoder.decode(chunk, { stream: true })) : chunk
  }
  if (decoder) yield Buffer.from(decoder.decode())
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
