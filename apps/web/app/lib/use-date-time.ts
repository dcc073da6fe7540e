import { useCallback, useSyncExternalStore } from 'react'
import { dateTime } from './format.ts'
import { locale } from './language.ts'

function never() {
  return () => undefined
}

function zoneOfReader(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Formats a time in the reader's time zone, unless the page is about a place and its time zone. */
export type SayDateTime = (time: string | number | Date, timeZone?: string) => string

/** UTC on the server and during hydration, which can't know it. */
function useZoneOfReader(): string {
  return useSyncExternalStore(never, zoneOfReader, () => 'UTC')
}

/** Formats times in the reader's time zone, once hydrated. */
export function useDateTime(): SayDateTime {
  const zone = useZoneOfReader()
  return useCallback<SayDateTime>((time, timeZone = zone) => dateTime(time, timeZone), [zone])
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The day of a time in a time zone: 'May 4, 2026'. Not in `format.ts`, which every page loads. */
export function dayOfTime(time: string, timeZone: string): string {
  const options = { month: 'short', day: 'numeric', year: 'numeric', timeZone } as const
  const format = dayFormats.get(timeZone) ?? new Intl.DateTimeFormat(locale, options)
  dayFormats.set(timeZone, format)
  return format.format(new Date(time))
}

/** Formats the day of a time, such as of a deadline. */
export type SayDayOfTime = (time: string) => string

/** Formats days of times in the reader's time zone, once hydrated; for calendar days, use `day`. */
export function useDayOfTime(): SayDayOfTime {
  const zone = useZoneOfReader()
  return useCallback<SayDayOfTime>((time) => dayOfTime(time, zone), [zone])
}
