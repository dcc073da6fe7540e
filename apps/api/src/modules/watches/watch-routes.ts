/** Travelers' watches: each person manages their own, up to the number their membership allows open. */
import {
  addDays,
  CALENDAR_NIGHTS,
  earliestToday,
  PageQuery,
  paged,
  type StayDraftFields,
  Watch,
  WatchFields,
  watchesPerTier,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { localTodayOf } from '../calendars/index.ts'
import { stayById } from '../stays/index.ts'
import { findUser, lockUser } from '../users/index.ts'
import { endWatch } from './end-watch.ts'
import { linesOfWatches, offeredTurnOfWatch } from './line-store.ts'
import { passTurn } from './pass-turn.ts'
import { countOpen, insertWatch, toWatch, type WatchRow, watchById, watchesOf } from './watch-store.ts'

/** @throws Problem 404, also for someone else's watch. */
async function ownWatch(db: Db, caller: Caller, id: string): Promise<WatchRow> {
  const watch = await watchById(db, caller.id, id)
  if (!watch) throw notFound('No such watch.')
  return watch
}

/** Adds to watches the lines they have a place in. */
async function withLines(db: Db, watches: readonly Omit<Watch, 'lines'>[], now: Date): Promise<Watch[]> {
  const lines = await linesOfWatches(
    db,
    watches.map(({ id }) => id),
    now,
  )
  return watches.map((watch) => ({ ...watch, lines: lines.get(watch.id) ?? [] }))
}

async function readWatch(db: Db, caller: Caller, id: string, now: Date): Promise<Watch> {
  const [watch] = await withLines(db, [toWatch(await ownWatch(db, caller, id))], now)
  if (!watch) throw notFound('No such watch.')
  return watch
}

/** @throws Problem 409 naming the limit. The lock keeps two concurrent calls from both taking the last place. */
async function assertRoom(db: Db, caller: Caller): Promise<void> {
  await lockUser(db, caller.id)
  const tier = (await findUser(db, caller.id))?.userMembership ?? 'Standard'
  const most = watchesPerTier[tier]
  if ((await countOpen(db, caller.id)) < most) return
  const more = tier === 'Premium' ? '' : ` With Premium you can have ${watchesPerTier.Premium}.`
  throw new Problem('conflict', `You have ${most} watches. End one first.${more}`)
}

/**
 * @throws Problem 422 for nights that are over or too far ahead, for a stay that isn't public, and for more guests than
 * the stay ever has room for.
 */
async function assertWatchable(db: Db, { place, nights, guests }: WatchFields, now: Date): Promise<void> {
  const stay = place.kind === 'stay' ? await stayById(db, place.stayId) : null
  if (place.kind === 'stay' && !stay?.isPublic) throw invalid({ path: 'place.stayId', message: 'No such stay.' })
  const { capacity } = (stay?.stay.content ?? {}) as StayDraftFields
  if (guests !== null && capacity != null && guests > capacity)
    throw invalid({ path: 'guests', message: `This stay sleeps ${capacity}.` })
  const today = stay ? (await localTodayOf(db, stay.stayId, now)).today : earliestToday(now)
  const last = addDays(today, CALENDAR_NIGHTS)
  if (nights && nights.end <= today) throw invalid({ path: 'nights.end', message: 'These nights have passed.' })
  if (nights && nights.end > last) throw invalid({ path: 'nights.end', message: `End must be ${last} or earlier.` })
}

export const watchRoutes: Endpoint[] = [
  endpoint({
    method: 'GET',
    url: '/watches',
    summary: "List the caller's watches, newest first",
    access: 'user',
    query: PageQuery,
    reply: paged(Watch),
    handle: async ({ db, caller, query, now }) => {
      const found = await pageOf(query, watchesOf(db, caller.id), toWatch)
      return { ...found, docs: await withLines(db, found.docs, now) }
    },
  }),
  endpoint({
    method: 'POST',
    url: '/watches',
    summary: `Watch a stay, a city, a region or an area; up to ${watchesPerTier.Standard} open ones per person, ${watchesPerTier.Premium} with Premium`,
    access: 'user',
    body: WatchFields,
    reply: Watch,
    status: 201,
    location: '/watches',
    problems: ['conflict'],
    handle: async ({ db, caller, body, now }) => {
      await assertRoom(db, caller)
      await assertWatchable(db, body, now)
      return readWatch(db, caller, await insertWatch(db, caller.id, body, now), now)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/watches/:id',
    summary: "Get one of the caller's watches",
    access: 'user',
    params: ById,
    reply: Watch,
    problems: ['not-found'],
    handle: ({ db, caller, params, now }) => readWatch(db, caller, params.id, now),
  }),
  endpoint({
    method: 'DELETE',
    url: '/watches/:id',
    summary: 'End a watch, giving up its places in line',
    access: 'user',
    params: ById,
    reply: z.null(),
    status: 204,
    problems: ['not-found'],
    handle: async ({ db, caller, params }) => {
      await endWatch(db, (await ownWatch(db, caller, params.id)).id)
      return null
    },
  }),
  endpoint({
    method: 'POST',
    url: '/watches/:id/pass',
    operationId: 'passWatch',
    summary: 'Pass a watch’s turn to the next person in line; if it has several turns, the one that ends first',
    access: 'user',
    params: ById,
    reply: Watch,
    problems: ['not-found', 'conflict'],
    handle: async ({ db, caller, params, now }) => {
      const { id } = await ownWatch(db, caller, params.id)
      const turn = await offeredTurnOfWatch(db, id, now)
      if (!turn) throw new Problem('conflict', 'It isn’t your turn.')
      await passTurn(db, turn, now)
      return readWatch(db, caller, id, now)
    },
  }),
]
