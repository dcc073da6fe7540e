import { MINUTE_MS } from '@lodestay/domain/durations'
import type { Notification } from '@lodestay/domain/notifications/notification'
import { parseRetryAfter } from '@lodestay/domain/retry-after'
import { getToken, replaceToken } from '../../lib/session.ts'
import { eventsOf } from './event-stream.ts'

/**
 * Listed on connect: enough to recognize the notifications that the stream repeats, given how many a user gets in a
 * minute.
 */
const LISTED = 10
const LIST_URL = `/api/notifications?limit=${LISTED}`
const STREAM_URL = '/api/notifications/stream'
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = MINUTE_MS
/** The platform sends a heartbeat at least every 25 seconds, so a stream that is silent for over twice that is dead. */
const SILENCE_MS = MINUTE_MS
/** Sorts before every notification, so that a stream starting there misses none. */
const BEFORE_THE_FIRST = `ntf_${'0'.repeat(26)}`

type Follower = {
  /** Called with the unread count on connect, and after each reconnect. */
  readonly onUnread: (unread: number) => void
  /** `isCounted` means that the last `onUnread` includes it: it was missed while there was no connection. */
  readonly onNotification: (notification: Notification, isCounted: boolean) => void
}
type Summary = { readonly unread: number; readonly docs: readonly { readonly id: string }[] }

/**
 * Follows the user's notifications while the tab is visible. A hidden tab has no connection, and catches up when it's
 * shown again. A lost connection resumes where it broke off, with a fresh token. Returns the cleanup function.
 */
export function followNotifications({ onUnread, onNotification }: Follower): () => void {
  let lastId: string | undefined
  /** Notifications already reported, or older than this page: on a reconnect the stream repeats the latest. */
  const notified = new Set<string>()
  let firstId = ''
  let current: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = FIRST_WAIT_MS

  /**
   * Reads until the stream ends; rejects if it breaks. Returns the retry delay in milliseconds that the platform requests.
   */
  const read = async (mine: AbortController): Promise<number> => {
    const token = await getToken()
    if (!token) return Number.POSITIVE_INFINITY
    const get = (url: string, headers: Record<string, string> = {}) =>
      fetch(url, { signal: mine.signal, headers: { authorization: `Bearer ${token}`, ...headers } })
    const list = await get(LIST_URL)
    if (list.status === 401) await replaceToken()
    if (!list.ok) return parseRetryAfter(list.headers, Date.now())
    const { unread, docs } = (await list.json()) as Summary
    onUnread(unread)
    const listed = docs.map(({ id }) => id)
    const isListed = new Set(listed)
    // Ids sort by time; a list that isn't full is complete.
    const oldestListed = (listed.length === LISTED && listed.at(-1)) || ''
    if (lastId === undefined) {
      lastId = listed[0] ?? BEFORE_THE_FIRST
      firstId = oldestListed
      for (const id of listed) notified.add(id)
    }
    const stream = await get(STREAM_URL, { 'last-event-id': lastId })
    if (!stream.ok || !stream.body) return parseRetryAfter(stream.headers, Date.now())
    let silence = setTimeout(() => mine.abort(), SILENCE_MS)
    try {
      for await (const event of eventsOf(stream.body)) {
        clearTimeout(silence)
        silence = setTimeout(() => mine.abort(), SILENCE_MS)
        wait = FIRST_WAIT_MS
        if (event?.event !== 'notification') continue
        // Late or repeated events have lower ids than the latest.
        if (event.id && event.id > lastId) lastId = event.id
        const notification = JSON.parse(event.data) as Notification
        const { id, status } = notification
        if (notified.has(id) || id < firstId) continue
        notified.add(id)
        if (status === 'unread') onNotification(notification, isListed.has(id) || id < oldestListed)
      }
    } finally {
      clearTimeout(silence)
    }
    return 0
  }

  const connect = async (): Promise<void> => {
    disconnect()
    const mine = new AbortController()
    current = mine
    const stayAway = await read(mine).catch(() => 0)
    // A deliberate disconnect, or a missing token, must not schedule a reconnect.
    if (current !== mine || stayAway === Number.POSITIVE_INFINITY) return
    timer = setTimeout(() => void connect(), Math.max(wait, stayAway))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
  const disconnect = (): void => {
    clearTimeout(timer)
    const last = current
    current = undefined
    last?.abort()
  }
  const follow = (): void => {
    if (document.visibilityState === 'hidden') disconnect()
    else if (!current) void connect()
  }
  const away = new AbortController()
  document.addEventListener('visibilitychange', follow, { signal: away.signal })
  // A page in the back/forward cache must not keep a connection either.
  window.addEventListener('pagehide', disconnect, { signal: away.signal })
  window.addEventListener('pageshow', follow, { signal: away.signal })
  window.addEventListener('online', follow, { signal: away.signal })
  follow()
  return () => {
    away.abort()
    disconnect()
  }
}
