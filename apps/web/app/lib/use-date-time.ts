import { useCallback, useSyncExternalStore } from 'react'
import { locale } from './language.ts'

// Not in `format.ts`, which every page loads.
const dayOptions = { month: 'short', day: 'numeric', year: 'numeric' } as const
const momentOptions = { ...dayOptions, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
// Creating one takes a hundred times as long as using it.
const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string, options: Intl.DateTimeFormatOptions, time: string | number | Date): string {
  const key = `${timeZone} ${options.hour}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(key, format)
  return format.format(new Date(time))
}

/** Date and time with the time zone. */
export function dateTime(time: string | number | Date, timeZone: string): string {
  return formatIn(timeZone, momentOptions, time)
}

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

/** The day of a time in a time zone: 'May 4, 2026'. */
export function dayOfTime(time: string, timeZone: string): string {
  return formatIn(timeZone, dayOptions, time)
}

/** Formats the day of a time, such as of a deadline. */
export type SayDayOfTime = (time: string) => string

/** Formats days of times in the reader's time zone, once hydrated; for calendar days, use `day`. */
export function useDayOfTime(): SayDayOfTime {
  const zone = useZoneOfReader()
  return useCallback<SayDayOfTime>((time) => dayOfTime(time, zone), [zone])
}
