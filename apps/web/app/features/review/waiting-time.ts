import { DAY_MS, HOUR_MS, MINUTE_MS } from '@lodestay/domain/durations'
import * as texts from './texts.ts'

const steps = [
  [DAY_MS, texts.days],
  [HOUR_MS, texts.hours],
  [MINUTE_MS, texts.minutes],
] as const

/** How long something has waited: '3 h', '2 d', 'moments'. */
export function waitingTime(since: string | null, now: number): string {
  const waited = since ? Math.max(0, now - Date.parse(since)) : 0
  const step = steps.find(([size]) => waited >= size)
  return step ? step[1](Math.floor(waited / step[0])) : texts.moments
}

/** Waiting for over a day, which is longer than we want. */
export function isOverdue(since: string | null, now: number): boolean {
  return since !== null && now - Date.parse(since) > DAY_MS
}
