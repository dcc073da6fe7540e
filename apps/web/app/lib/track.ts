import type { EventName } from '@lodestay/domain/events/event-names'
import { useCallback } from 'react'
import { arrivalHere } from './arrival.ts'
import { useViewer } from './root-data.ts'

/**
 * Events a page may send. The platform counts clicks on public booking links itself, in the redirect; a private one, for
 * early booking, has no redirect.
 */
export type TrackedEvent = Exclude<EventName, 'promotion-link-click'>
/** Set `stayId` on any event about a stay: its host's statistics depend on it. */
export type EventValue = Readonly<Record<string, unknown>> & { readonly stayId?: string }
type Waiting = { readonly name: TrackedEvent; readonly value: EventValue; readonly identity: string }

const EVENTS_URL = '/api/events'
/** Batches events: those close together are sent in one request, when the page is idle. */
const WAIT_MS = 1_200
const MOST_AT_ONCE = 12

let waiting: Waiting[] = []
let timer: ReturnType<typeof setTimeout> | undefined

export function asksNotToBeFollowed(): boolean {
  return navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}

function send(event: Waiting): void {
  const body = new Blob([JSON.stringify(event)], { type: 'application/json' })
  if (navigator.sendBeacon?.(EVENTS_URL, body)) return
  // With the session, so that a host's own views can be counted separately.
  fetch(EVENTS_URL, { method: 'POST', body, keepalive: true, credentials: 'same-origin' }).catch(() => undefined)
}

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  const leaving = waiting.slice(0, MOST_AT_ONCE)
  waiting = []
  for (const event of leaving) send(event)
}

function onHidden(): void {
  void (document.visibilityState === 'hidden' && flush())
}

/**
 * Records an event for hosts' statistics. Never blocks, never throws, and does nothing if the browser asks not to be
 * tracked.
 */
export function track(name: TrackedEvent, value: EventValue = {}, identity = 'unknown'): void {
  if (typeof navigator === 'undefined' || asksNotToBeFollowed()) return
  const isAboutStays = value.stayId !== undefined || value.stayIds !== undefined
  const full = { ...value, ...(isAboutStays && arrivalHere(value.stayId)) }
  const serialized = JSON.stringify([name, full])
  // A list that renders twice would send the same event twice.
  if (waiting.some((event) => JSON.stringify([event.name, event.value]) === serialized)) return
  waiting.push({ name, value: full, identity })
  if (timer) return
  timer = setTimeout(flush, WAIT_MS)
  document.addEventListener('visibilitychange', onHidden, { once: true })
}

/** `track` for the signed-in user. */
export function useTrack(): (name: TrackedEvent, value?: EventValue) => void {
  const identity = useViewer()?.email
  return useCallback((name, value) => track(name, value, identity), [identity])
}
