/** Parses calendars in a separate thread, because untrusted text must not block anyone else. */
import { parentPort } from 'node:worker_threads'
import { type CalendarWindow, parseCalendar, UnreadableCalendar } from './parse-calendar.ts'

parentPort?.on('message', ({ text, window }: { text: string; window: CalendarWindow }) => {
  try {
    parentPort?.postMessage({ calendar: parseCalendar(text, window) })
  } catch (error) {
    const detail = error instanceof UnreadableCalendar ? error.message : 'The calendar is damaged.'
    parentPort?.postMessage({ detail })
  }
})
parentPort?.postMessage('ready')
