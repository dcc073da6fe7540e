import { useCallback, useSyncExternalStore } from 'react'
import { dateTime } from './format.ts'

function never() {
  return () => undefined
}

function zoneOfReader(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Formats a time in the reader's time zone, unless the page is about a place and its time zone. */
export type SayDateTime = (time: string | number | Date, timeZone?: string) => string

/** Formats times in the reader's time zone; in UTC on the server and during hydration, which can't know it. */
export function useDateTime(): SayDateTime {
  const zone = useSyncExternalStore(never, zoneOfReader, () => 'UTC')
  return useCallback<SayDateTime>((time, timeZone = zone) => dateTime(time, timeZone), [zone])
}
