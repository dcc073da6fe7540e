import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { sendProblem } from './problem.ts'
import type { Settings } from './settings.ts'

const TIMEOUT_MS = 30_000
/** Maps read directories and tiles of tens of kilobytes: no client needs to fetch a country in one request. */
const MAX_BYTES = 8 * 1024 * 1024

/** A byte range of the archive, both ends inclusive. */
type Range = { readonly start: number; readonly end: number }
type Piece = Range & { readonly size: number; readonly tag: string | null; readonly bytes: Readable }
type Archive = (wanted: Range) => Promise<Piece | 'beyond'>

/** The range a header requests, capped at `MAX_BYTES`; null unless it is a single range with a start. */
function parseRange(header: string | undefined): Range | null {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first) return null
  const start = Number(first)
  const most = start + MAX_BYTES - 1
  const end = last ? Math.min(Number(last), most) : most
  return end < start ? null : { start, end }
}

function localArchive(path: string): Archive {
  return async ({ start, end }) => {
    const { size, mtimeMs } = await stat(path)
    if (start >= size) return 'beyond'
    const last = Math.min(end, size - 1)
    const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`
    return { start, end: last, size, tag, bytes: createReadStream(path, { start, end: last }) }
  }
}

/** Throws unless the other server responds with part of the file: otherwise it would send all of it each time. */
function remoteArchive(address: string): Archive {
  return async ({ start, end }) => {
    const response = await fetch(address, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      // Compression would change the bytes.
      headers: { range: `bytes=${start}-${end}`, 'accept-encoding': 'identity' },
    })
    if (response.status === 416) {
      await response.body?.cancel()
      return 'beyond'
    }
    const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? []
    if (response.status !== 206 || Number(from) !== start || !size || !response.body) {
      await response.body?.cancel()
      throw new Error(`The server of MAP_PMTILES answered ${response.status} to a request for a range of bytes`)
    }
    const bytes = Readable.fromWeb(response.body as ReadableStream)
    return { start, end: Number(to), size: Number(size), tag: response.headers.get('etag'), bytes }
  }
}

/** Warns the operator at startup about what visitors would only see as a map without streets. */
async function checkArchive(read: Archive, log: FastifyBaseLogger): Promise<void> {
  try {
    const piece = await read({ start: 0, end: 7 })
    const start = piece === 'beyond' ? Buffer.alloc(0) : Buffer.concat(await piece.bytes.toArray())
    if (start.toString('latin1') !== 'PMTiles\u0003') throw new Error('MAP_PMTILES is not a PMTiles archive, version 3')
  } catch (err) {
    log.warn({ err }, 'MAP_PMTILES can’t be read: maps show the built-in ground')
  }
}

/** Serves the street archive in pieces under our own origin, wherever it is stored. */
export function serveStreets(app: FastifyInstance, { streets }: Settings): void {
  if (!streets) return
  const read = /^https?:/.test(streets) ? remoteArchive(streets) : localArchive(streets)
  app.addHook('onReady', async () => {
    void checkArchive(read, app.log)
  })
  app.get('/map/streets.pmtiles', async ({ headers, log }, reply) => {
    const range = parseRange(headers.range)
    if (!range)
      return sendProblem(reply, 416, 'range-needed', 'Range not satisfiable', 'Ask for a range: bytes=first-last.')
    const piece = await read(range).catch((err: unknown) => {
      log.warn({ err }, 'MAP_PMTILES can’t be read')
      return null
    })
    if (!piece)
      return sendProblem(reply, 502, 'streets-unreachable', 'Bad gateway', 'The streets cannot be had at the moment.')
    if (piece === 'beyond')
      return sendProblem(reply, 416, 'range-beyond', 'Range not satisfiable', 'The archive is shorter than that.')
    const { start, end, size, tag, bytes } = piece
    return reply
      .code(206)
      .headers({
        'content-type': 'application/vnd.pmtiles',
        'content-range': `bytes ${start}-${end}/${size}`,
        'content-length': end - start + 1,
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=3600',
        ...(tag && { etag: tag }),
      })
      .send(bytes)
  })
}
