/**
 * Reads calendars of other sites: from addresses of the internet alone, each resolved once, redirects checked like the
 * first address, at most 5 MB in ten seconds, and read in a thread that is stopped when it takes too long.
 */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Worker } from 'node:worker_threads'
import { callFailure, hostRefusal, lookupPublic } from '../network/public-address.ts'
import type { CalendarWindow, ParsedCalendar } from './parse-calendar.ts'

/** What the server told of the version that we have; null where it told nothing. */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null }

export type CalendarAnswer =
  | { readonly outcome: 'unchanged' }
  | ({ readonly outcome: 'read' } & Validators & ParsedCalendar)
  /** In plain words. */
  | { readonly outcome: 'failed'; readonly detail: string }

export type CalendarReader = {
  /** Why an address can't be used; null if it can, as far as its text says. */
  readonly refusal: (url: string) => string | null
  readonly read: (url: string, known: Validators, window: CalendarWindow) => Promise<CalendarAnswer>
}

const TIMEOUT_MS = 10_000
const PARSE_TIMEOUT_MS = 10_000
const PARSE_MEMORY_MB = 256
const BYTES_MAX = 5 * 1024 * 1024
const REDIRECTS_MAX = 5

class Failed extends Error {}

/** @param allowedOrigin `http://127.0.0.1:8080`: the one origin of our own network that may be read; for demonstrations and tests */
export function createCalendarReader({ allowedOrigin }: { allowedOrigin: string | undefined }): CalendarReader {
  const isAllowed = (url: URL) => allowedOrigin !== undefined && url.origin === allowedOrigin
  const refusalOf = (url: URL) => {
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'Enter an address that begins with https://.'
    return isAllowed(url) ? null : hostRefusal(url)
  }
  const parse = createParser()
  return {
    refusal: (url) => refusalOf(new URL(url)),
    read: async (url, { etag, lastModified }, window) => {
      const headers = {
        accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': 'Lodestay-Calendars/1',
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      }
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      try {
        let address = new URL(url)
        for (let redirects = 0; ; redirects++) {
          const refused = refusalOf(address)
          if (refused) throw new Failed(refused)
          const lookup = isAllowed(address) ? {} : { lookup: lookupPublic }
          const response = await get(address, { headers, signal, ...lookup })
          const status = response.statusCode ?? 0
          const { location } = response.headers
          if (status >= 300 && status < 400 && status !== 304 && location) {
            response.destroy()
            const next = URL.parse(location, address.href)
            if (!next || redirects === REDIRECTS_MAX) throw new Failed('It redirects to nowhere.')
            address = next
            continue
          }
          // Only an answer to what we asked: who names no version has nothing that could be unchanged.
          if (status === 304 && (etag || lastModified)) {
            response.destroy()
            return { outcome: 'unchanged' }
          }
          if (status !== 200) {
            response.destroy()
            throw new Failed(wordsOf(status))
          }
          const calendar = await parse(await bodyOf(response), window)
          return {
            outcome: 'read',
            etag: response.headers.etag ?? null,
            lastModified: response.headers['last-modified'] ?? null,
            ...calendar,
          }
        }
      } catch (error) {
        if (error instanceof Failed) return { outcome: 'failed', detail: error.message }
        // A body that is cut off says only that the connection is gone.
        return { outcome: 'failed', detail: callFailure(signal.aborted ? signal.reason : (error as Error)) }
      }
    },
  }
}

function wordsOf(status: number): string {
  if (status === 401 || status === 403) return `It refuses to show the calendar (${status}). Copy the address again.`
  if (status === 404 || status === 410) return `There is no calendar at this address any more (${status}).`
  if (status === 429) return 'It asks us to come back later (429).'
  return `It answered ${status} instead of a calendar.`
}

function get(url: URL, options: Parameters<typeof httpRequest>[1]): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, { ...options, agent: false })
    request.once('response', done)
    // Once it has answered, the body's reader hears of errors.
    request.on('error', fail)
    request.end()
  })
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  const tooLarge = new Failed('The calendar is larger than 5 MB.')
  if (Number(response.headers['content-length'] ?? 0) > BYTES_MAX) {
    response.destroy()
    throw tooLarge
  }
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length
    if (bytes > BYTES_MAX) throw tooLarge
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString('utf8')
}

type Parse = (text: string, window: CalendarWindow) => Promise<ParsedCalendar>

type Parsed = { readonly calendar?: ParsedCalendar; readonly detail?: string }

/** One thread, which reads one calendar after the other; it is begun anew when one takes too long. */
function createParser(): Parse {
  let worker: Worker | null = null
  let answer: (parsed: Parsed) => void = () => {}
  let turn: Promise<unknown> = Promise.resolve()
  const begin = () => {
    const begun = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: PARSE_MEMORY_MB },
    })
    begun.unref()
    begun.on('message', (parsed: Parsed) => answer(parsed))
    begun.on('error', () => stop(begun, 'The calendar takes too much memory to read.'))
    return begun
  }
  const stop = (stopped: Worker, detail: string) => {
    if (worker !== stopped) return
    worker = null
    void stopped.terminate()
    answer({ detail })
  }
  const parse = async (text: string, window: CalendarWindow) => {
    worker ??= begin()
    const running = worker
    const timer = setTimeout(() => stop(running, 'The calendar takes too long to read.'), PARSE_TIMEOUT_MS)
    const { calendar, detail } = await new Promise<Parsed>((done) => {
      answer = done
      running.postMessage({ text, window })
    }).finally(() => clearTimeout(timer))
    if (!calendar) throw new Failed(detail)
    return calendar
  }
  return (text, window) => {
    const mine = turn.then(() => parse(text, window))
    turn = mine.catch(() => {})
    return mine
  }
}
