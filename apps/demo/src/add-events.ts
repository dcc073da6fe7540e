/** A year of visitor activity on the demo hosts' stays, added through the product's own functions. */

import type { Db } from '@lodestay/api/kernel/db'
import { hasEventsBefore, insertEvents, keyOf, type NewEvent } from '@lodestay/api/modules/events/index'
import { type Arrival, DAY_MS, daysBefore, type EventFields, MINUTE_MS } from '@lodestay/domain'

const DAYS = 365
const AT_ONCE = 2500

/** A stay with visitors: `fame` is how many it has on an ordinary day. */
export type SeenStay = {
  readonly id: string
  readonly fame: number
  /** Links in its promotions' posts, each with the day it was posted, relative to today. */
  readonly posts: readonly { readonly code: string; readonly taskId: string; readonly day: number }[]
}

/** A deterministic sequence of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const weighted: readonly (readonly [weight: number, arrival: Arrival])[] = [
  [38, { page: 'search' }],
  [14, { page: 'lists' }],
  [8, { page: 'feed' }],
  [16, { referrer: 'www.google.com' }],
  [8, { referrer: 'l.instagram.com' }],
  [4, { referrer: 'www.pinterest.com' }],
  [3, { utmSource: 'newsletter' }],
  [2, { utmSource: 'qr' }],
  [2, { referrer: 'coastalwalks.example' }],
  [5, {}],
]
const ways = weighted.flatMap(([weight, arrival]) => Array.from({ length: weight }, () => arrival))

/** More in summer and on weekends, and slightly more every month. */
function crowdOn(at: number, fame: number, day: number): number {
  const date = new Date(at)
  const season = 1 + 0.45 * Math.sin(((date.getUTCMonth() - 3) / 12) * 2 * Math.PI)
  const weekend = [0, 5, 6].includes(date.getUTCDay()) ? 1.35 : 0.9
  return fame * season * weekend * (0.75 + (0.5 * day) / DAYS)
}

/** A post brings visits for weeks, fewer each day. */
function visitsByPost(daysSince: number): number {
  return daysSince < 0 || daysSince > 21 ? 0 : 9 * 0.78 ** daysSince
}

function eventsOf(stays: readonly SeenStay[], now: Date): NewEvent[] {
  const random = randomFrom(11)
  const events: NewEvent[] = []
  const many = (mean: number) => Math.floor(mean + random())
  const add = (name: EventFields['name'], value: EventFields['value'], at: number) => {
    const event: EventFields = { name, identity: 'unknown', value }
    // Visitors aren't tracked: each event is from a different one. A few are bots.
    events.push({ ...event, key: keyOf(event), at: new Date(at) })
  }
  const visit = (stayId: string, arrival: Arrival, at: number) => {
    add('page-view', { stayId, ...arrival }, at)
    if (random() < 0.16) add('booking-link-click', { stayId, ...arrival }, at + 90_000)
    if (random() < 0.06) add('favorite', { stayId, ...arrival }, at + MINUTE_MS)
  }
  for (let day = 0; day < DAYS; day++)
    for (const { id: stayId, fame, posts } of stays) {
      const began = now.getTime() - (DAYS - day) * DAY_MS
      const moment = () => began + Math.floor(random() * (DAY_MS - 120_000))
      for (let visitor = many(crowdOn(began, fame, day)); visitor > 0; visitor--) {
        const arrival = ways[Math.floor(random() * ways.length)] ?? {}
        const at = moment()
        const isOurs = arrival.page !== undefined
        if (isOurs) for (let seen = 1 + many(1.4); seen > 0; seen--) add('stay-impression', { stayId, ...arrival }, at)
        if (isOurs && random() < 0.35) add('stay-card-expand', { stayId, ...arrival }, at + 15_000)
        if (!isOurs || random() < 0.55) visit(stayId, arrival, at + 30_000)
      }
      for (const { code, taskId, day: posted } of posts)
        for (let visitor = many(visitsByPost(day - DAYS - posted)); visitor > 0; visitor--) {
          const at = moment()
          add('promotion-link-click', { stayId, taskId, link: code }, at)
          visit(stayId, { link: code }, at + 2000)
        }
    }
  return events
}

/** Whether the year was already added. Visitors of the demo leave events too, but only from its first day on. */
export async function hasYearOf(db: Db, stays: readonly SeenStay[], now: Date): Promise<boolean> {
  const ids = stays.map(({ id }) => id)
  return ids.length === 0 || (await hasEventsBefore(db, ids, daysBefore(now, DAYS / 2)))
}

/** Adds the year in batches. @returns the number of events. */
export async function addEvents(db: Db, stays: readonly SeenStay[], now: Date): Promise<number> {
  const events = eventsOf(stays, now)
  for (let from = 0; from < events.length; from += AT_ONCE) await insertEvents(db, events.slice(from, from + AT_ONCE))
  return events.length
}
