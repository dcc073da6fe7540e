/**
 * Reads calendars from other sites: public internet addresses only, each resolved once, redirects checked like the
 * first address, at most 5 MB in ten seconds, and parsed in a thread that is stopped when it takes too long.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { callFailure } from '../network/public-address.ts'
import { createPublicGet, Failed, readBody } from '../network/public-get.ts'
import type { CalendarWindow, ParsedCalendar } from './parse-calendar.ts'

/** The server's validators for the version we have; null if it sent none. */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null }

export type CalendarAnswer =
  | { readonly outcome: 'unchanged' }
  | ({ readonly outcome: 'read' } & Validators & ParsedCalendar)
  /** In plain language. */
  | { readonly outcome: 'failed'; readonly detail: string }

export type CalendarReader = {
  /** Why an address can't be used; null if it can, judging by its text alone. */
  readonly refusal: (url: string) => string | null
  /** @param account whose calendar it is: the accounts' calendars are parsed in turn, so that one can't hold up another */
  readonly read: (url: string, known: Validators, window: CalendarWindow, account: string) => Promise<CalendarAnswer>
}

const TIMEOUT_MS = 10_000
/** A calendar of a thousand entries takes a twentieth of this. */
const PARSE_TIMEOUT_MS = 2000
const PARSE_MEMORY_MB = 256
const BYTES_MAX = 5 * 1024 * 1024

/**
 * @param allowedOrigin `http://127.0.0.1:8080`: the one origin in our own network that may be read; for demos and tests
 */
export function createCalendarReader({ allowedOrigin }: { allowedOrigin: string | undefined }): CalendarReader {
  const { refusal, get } = createPublicGet(allowedOrigin)
  const parse = createParser()
  return {
    refusal: (url) => refusal(new URL(url)),
    read: async (url, { etag, lastModified }, window, account) => {
      const headers = {
        accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': 'Lodestay-Calendars/1',
        ...(etag && { 'if-none-match': etag }),
        ...(lastModified && { 'if-modified-since': lastModified }),
      }
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      try {
        const response = await get(new URL(url), { headers, signal })
        const status = response.statusCode ?? 0
        // Accept 304 only if we sent validators: otherwise there is nothing that could be unchanged.
        if (status === 304 && (etag || lastModified)) {
          response.destroy()
          return { outcome: 'unchanged' }
        }
        if (status !== 200) {
          response.destroy()
          throw new Failed(wordsOf(status))
        }
        const text = await readBody(response, BYTES_MAX, 'The calendar is larger than 5 MB.')
        const calendar = await parse(text, window, account)
        return {
          outcome: 'read',
          etag: response.headers.etag ?? null,
          lastModified: response.headers['last-modified'] ?? null,
          ...calendar,
        }
      } catch (error) {
        if (error instanceof Failed) return { outcome: 'failed', detail: error.message }
        // For a truncated body, the error only reports that the connection was lost.
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

type Parse = (text: string, window: CalendarWindow, account: string) => Promise<ParsedCalendar>

type Parsed = { readonly calendar?: ParsedCalendar; readonly detail?: string }

/** A single thread that parses one calendar at a time; restarted when one takes too long. */
function createParser(): Parse {
  let worker: Worker | null = null
  let answer: (parsed: Parsed) => void = () => {}
  const takeTurn = createTurns()
  const begin = async () => {
    const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: PARSE_MEMORY_MB },
    })
    worker.unref()
    // Loading its code isn't the calendar's fault: a busy machine takes seconds.
    await once(worker, 'message')
    worker.on('message', (parsed: Parsed) => answer(parsed))
    worker.on('error', () => stop(worker, 'The calendar takes too much memory to read.'))
    return worker
  }
  const stop = (stopped: Worker, detail: string) => {
    if (worker !== stopped) return
    worker = null
    void stopped.terminate()
    answer({ detail })
  }
  return (text, window, account) =>
    takeTurn(account, async () => {
      worker ??= await begin()
      const running = worker
      const timer = setTimeout(() => stop(running, 'The calendar takes too long to read.'), PARSE_TIMEOUT_MS)
      const { calendar, detail } = await new Promise<Parsed>((done) => {
        answer = done
        running.postMessage({ text, window })
      }).finally(() => clearTimeout(timer))
      if (!calendar) throw new Failed(detail)
      return calendar
    })
}

/** Runs one task at a time, those of each account in turn: whoever has one waits for at most one of each other. */
function createTurns(): <T>(account: string, task: () => Promise<T>) => Promise<T> {
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let isRunning = false
  const runAll = async () => {
    if (isRunning) return
    isRunning = true
    for (let [turn] = waiting; turn; [turn] = waiting) {
      const [account, tasks] = turn
      await tasks.shift()?.()
      // To the end of the line, behind the accounts that came in the meantime.
      waiting.delete(account)
      if (tasks.length > 0) waiting.set(account, tasks)
    }
    isRunning = false
  }
  return (account, task) =>
    new Promise((resolve, reject) => {
      const tasks = waiting.get(account) ?? []
      waiting.set(account, tasks)
      tasks.push(() => task().then(resolve, reject))
      void runAll()
    })
}
