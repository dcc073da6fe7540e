/** Availability of stays, the calendars they read, and the addresses at which others read theirs. */
import {
  AVAILABILITY_NIGHTS,
  AVAILABILITY_NIGHTS_MAX,
  Availability,
  AvailabilityChanges,
  AvailabilityQuery,
  BulkAvailabilityChanges,
  CALENDAR_EXPORTS_MAX,
  CALENDAR_FEEDS_MAX,
  CalendarExport,
  CalendarExportFields,
  CalendarFeed,
  CalendarFeedFields,
  can,
  earliestToday,
  freeName,
  type Nights,
  nightCount,
  nightsFrom,
  onOnePage,
  PageQuery,
  paged,
  partnerOfAddress,
  QuoteQuery,
  StayCalendar,
  StayQuotes,
  searchedNights,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { pageOfAll } from '../../kernel/paging.ts'
import { readQuotes } from '../offers-and-cancellations/index.ts'
import { organizationById } from '../organizations/index.ts'
import { recordStayChange, type StaySubject, stayById } from '../stays/index.ts'
import { areStillTaken, rateOf, readAvailability } from './availability.ts'
import { settleTaken } from './feed-night-store.ts'
import {
  deleteExport,
  deleteFeed,
  feedNames,
  getExport,
  getExports,
  getFeed,
  getFeeds,
  insertExport,
  insertFeed,
  renewExport,
} from './feed-store.ts'
import { localTodayOf, settleKnown } from './night-store.ts'
import { stopSending } from './sent-night-store.ts'
import { REFRESH_EVERY_MS, refreshNow, type Syncing } from './sync-feed.ts'
import { changeNights, readCalendar } from './vanished-nights.ts'
import { settleNightsOf } from './vanished-store.ts'

export const FETCH_JOB = 'calendars:fetch'
/** Delay of a new feed's automatic first fetch, so that the host can refresh it first and see the result. */
const FIRST_FETCH_MS = 5000

const feed = CalendarFeed.meta({ id: 'CalendarFeed' })
const outgoing = CalendarExport.meta({ id: 'CalendarExport' })
const calendar = StayCalendar.meta({ id: 'StayCalendar' })
const ByFeed = z.strictObject({ id: z.string().max(60), feedId: z.string().max(60) })
const ByExport = z.strictObject({ id: z.string().max(60), exportId: z.string().max(60) })

function stayOfPath({ db, params }: ByIdContext) {
  return stayById(db, params.id)
}

function lockedStay({ db, params }: ByIdContext) {
  return stayById(db, params.id, true)
}

/** The requested nights, starting today by default. @throws Problem 422 */
function askedNights({ start, end }: z.output<typeof AvailabilityQuery>, today: string) {
  const first = start ?? today
  const range = end === undefined ? nightsFrom(first, AVAILABILITY_NIGHTS) : { start: first, end }
  assertNights(range)
  return range
}

/** @throws Problem 422 if there are no nights, or too many. */
function assertNights(range: Nights): void {
  if (range.end <= range.start) throw invalid({ path: 'end', message: 'End must be after the start.' })
  if (nightCount(range) > AVAILABILITY_NIGHTS_MAX)
    throw invalid({ path: 'end', message: `Request at most ${AVAILABILITY_NIGHTS_MAX} nights.` })
}

/** Stays of an organization, locked. @throws Problem 422 if one belongs to another organization. */
async function ownStays(db: Db, organizationId: string, ids: readonly string[]) {
  const stays = []
  // In a consistent order, so that two changes can't deadlock.
  for (const id of [...ids].sort()) {
    const stay = await stayById(db, id, true)
    if (stay?.organizationId !== organizationId)
      throw invalid({ path: `stayIds.${ids.indexOf(id)}`, message: 'This stay doesn’t belong to the organization.' })
    stays.push(stay)
  }
  return stays
}

/** Changes a locked stay's nights, and records what that changed. */
async function setNights(db: Db, caller: Caller, stay: StaySubject, changes: AvailabilityChanges, now: Date) {
  const after = await changeNights(db, stay.stayId, changes, now)
  const field = { action: 'stay.availability', field: 'availability', label: 'Availability' }
  if (after) await recordStayChange(db, caller, stay, { ...field, after })
}

/** Two of our stays that read each other would never release a night, and our own entries aren't read (decision 0029). */
const OUR_CALENDAR =
  'Stays here can’t read each other’s calendars. To block nights of several stays, choose them together on the calendar page.'

function isOurs(url: string, siteUrl: string): boolean {
  return new URL(url).host === new URL(siteUrl).host
}

function changeOf(kind: 'feed' | 'export', move: 'add' | 'renew' | 'remove') {
  const fields = {
    feed: { field: 'calendarFeeds', label: 'Calendars that it reads' },
    export: { field: 'calendarExports', label: 'Addresses of its calendar' },
  }
  return { action: `calendar-${kind}.${move}`, ...fields[kind] }
}

export function calendarRoutes(syncing: Syncing, siteUrl: string): Endpoint[] {
  const { reader, seal } = syncing
  const addressing = { seal, siteUrl }
  const view = { access: 'stay.View', params: ById, subject: stayOfPath } as const
  const update = { access: 'stay.Update', unversioned: true } as const
  return [
    endpoint({
      method: 'GET',
      url: '/stays/:id/availability',
      summary: 'Get which nights of a stay are free, and what they cost',
      access: 'public',
      problems: ['not-found'],
      params: ById,
      query: AvailabilityQuery,
      reply: Availability.meta({ id: 'Availability' }),
      handle: async ({ db, caller, params, query, now }) => {
        const stay = await stayById(db, params.id)
        if (!stay || !(stay.isPublic || can(caller, 'stay.View', stay))) throw notFound('No such stay.')
        const { today } = await localTodayOf(db, stay.stayId, now)
        const about = { stayId: stay.stayId, rate: rateOf(stay) }
        return readAvailability(db, about, today, askedNights(query, today))
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stays/quotes',
      operationId: 'quoteStays',
      summary: `Quote nights at public stays: their cost, whether they are known to be free, and applicable offers`,
      access: 'public',
      query: QuoteQuery,
      reply: StayQuotes,
      handle: async ({ db, query: { stayIds, ...dates }, now }) => {
        const ranges = searchedNights(dates, earliestToday(now))
        for (const range of ranges) assertNights(range)
        return onOnePage(await readQuotes(db, stayIds, ranges, now))
      },
    }),
    endpoint({
      ...update,
      method: 'PUT',
      url: '/stays/:id/availability',
      operationId: 'setAvailability',
      summary: 'Block or open nights, and set their rates and minimum nights',
      params: ById,
      body: AvailabilityChanges,
      reply: calendar,
      subject: lockedStay,
      handle: async ({ db, caller, subject, body, now }) => {
        await setNights(db, caller, subject, body, now)
        return readCalendar(db, subject, now)
      },
    }),
    endpoint({
      ...update,
      method: 'PUT',
      url: '/organizations/:id/availability',
      operationId: 'setAvailabilityOfStays',
      summary: 'Block or open nights of several stays, and set their rates and minimum nights',
      params: ById,
      body: BulkAvailabilityChanges,
      reply: z.object({
        stayIds: z.array(z.string()),
        stillTakenStayIds: z
          .array(z.string())
          .describe('Stays with nights that were to be opened, but that another calendar keeps taken'),
      }),
      subject: ({ db, params }) => organizationById(db, params.id),
      handle: async ({ db, caller, params, body: { stayIds, ...changes }, now, request }) => {
        request.countMore(stayIds.length - 1)
        const stillTakenStayIds: string[] = []
        for (const stay of await ownStays(db, params.id, stayIds)) {
          await setNights(db, caller, stay, changes, now)
          if (await areStillTaken(db, stay.stayId, changes)) stillTakenStayIds.push(stay.stayId)
        }
        return { stayIds, stillTakenStayIds }
      },
    }),
    endpoint({
      ...view,
      method: 'GET',
      url: '/stays/:id/calendar',
      operationId: 'getStayCalendar',
      summary: 'Get a stay’s calendar as its host sees it: who took which nights, rates, minimum nights and conflicts',
      reply: calendar,
      handle: ({ db, subject, now }) => readCalendar(db, subject, now),
    }),
    endpoint({
      ...view,
      method: 'GET',
      url: '/stays/:id/calendar-feeds',
      summary: 'List the external calendars a stay reads',
      query: PageQuery,
      reply: paged(feed),
      handle: async ({ db, subject, query }) => pageOfAll(query, await getFeeds(db, subject.stayId)),
    }),
    endpoint({
      ...update,
      method: 'POST',
      url: '/stays/:id/calendar-feeds',
      operationId: 'addCalendarFeed',
      summary: 'Add an external calendar to a stay; it is fetched soon, or immediately with refresh',
      problems: ['already-exists'],
      params: ById,
      body: CalendarFeedFields,
      reply: feed,
      status: 201,
      subject: lockedStay,
      handle: async ({ db, caller, subject, body, now }) => {
        const { stayId } = subject
        const refusal = isOurs(body.url, siteUrl) ? OUR_CALENDAR : reader.refusal(body.url)
        if (refusal) throw invalid({ path: 'url', message: refusal })
        const names = await feedNames(db, stayId)
        if (names.length >= CALENDAR_FEEDS_MAX)
          throw new Problem('conflict', `A stay reads at most ${CALENDAR_FEEDS_MAX} calendars. Remove one first.`)
        const partner = body.partner || partnerOfAddress(body.url)
        const name = body.name || freeName(partner, names)
        const id = await insertFeed(db, seal, { stayId, url: body.url, name, partner, now })
        if (!id) throw new Problem('already-exists', 'The stay already reads this calendar.')
        const runAt = new Date(now.getTime() + FIRST_FETCH_MS)
        // One at a time: they share their places with other accounts' webhooks, and the sweep fetches those that wait.
        await enqueue(db, FETCH_JOB, { feedId: id }, { about: id, runAt, queue: FETCH_JOB })
        await recordStayChange(db, caller, subject, { ...changeOf('feed', 'add'), after: { id, partner } })
        return feedOf(await getFeed(db, stayId, id))
      },
    }),
    endpoint({
      ...update,
      method: 'DELETE',
      url: '/stays/:id/calendar-feeds/:feedId',
      operationId: 'removeCalendarFeed',
      summary: 'Remove an external calendar; the nights it blocked become free',
      params: ByFeed,
      reply: z.null(),
      status: 204,
      subject: lockedStay,
      handle: async ({ db, caller, subject, params, now }) => {
        const { stayId } = subject
        await settleNightsOf(db, stayId, params.feedId)
        if (!(await deleteFeed(db, stayId, params.feedId))) throw notFound('No such calendar.')
        // No news for travelers: what was booked there still is, and its calendar may return at another address.
        await settleTaken(db, stayId, now)
        await settleKnown(db, stayId, { now, isChanged: true })
        await recordStayChange(db, caller, subject, { ...changeOf('feed', 'remove'), before: { id: params.feedId } })
        return null
      },
    }),
    endpoint({
      ...update,
      method: 'POST',
      url: '/stays/:id/calendar-feeds/:feedId/refresh',
      operationId: 'refreshCalendarFeed',
      summary: 'Fetch an external calendar now; at most once a minute',
      params: ByFeed,
      reply: feed,
      // It waits on another site.
      ownTransaction: true,
      subject: stayOfPath,
      handle: async ({ db, subject: { stayId }, params, now }) => {
        feedOf(await getFeed(db, stayId, params.feedId))
        const outcome = await refreshNow(db, syncing, { feedId: params.feedId, stayId }, now)
        if (outcome === 'just-fetched')
          throw new Problem('rate-limited', 'This calendar was just fetched. Try again in a minute.', {
            retryAfterSeconds: REFRESH_EVERY_MS / 1000,
          })
        if (outcome === 'busy')
          throw new Problem('rate-limited', 'Your other calendars are still being fetched. Try again in a moment.', {
            retryAfterSeconds: 5,
          })
        return feedOf(await getFeed(db, stayId, params.feedId))
      },
    }),
    endpoint({
      ...update,
      method: 'GET',
      url: '/stays/:id/calendar-exports',
      summary: 'List the secret addresses through which partners read a stay’s calendar',
      params: ById,
      query: PageQuery,
      reply: paged(outgoing),
      subject: stayOfPath,
      handle: async ({ db, subject, query }) => pageOfAll(query, await getExports(db, addressing, subject.stayId)),
    }),
    endpoint({
      ...update,
      method: 'POST',
      url: '/stays/:id/calendar-exports',
      operationId: 'addCalendarExport',
      summary: 'Create a partner’s secret address for a stay’s calendar; it leaves out what came from that partner',
      problems: ['already-exists'],
      params: ById,
      body: CalendarExportFields,
      reply: outgoing,
      status: 201,
      // Outside the idempotency transaction, which would store the secret with the response.
      ownTransaction: true,
      subject: stayOfPath,
      handle: ({ db, caller, subject, body: { partner }, now }) =>
        db.transaction().execute(async (tx) => {
          const { stayId } = subject
          await stayById(tx, stayId, true)
          if ((await getExports(tx, addressing, stayId)).length >= CALENDAR_EXPORTS_MAX)
            throw new Problem('conflict', `A stay has at most ${CALENDAR_EXPORTS_MAX} addresses. Remove one first.`)
          const id = await insertExport(tx, seal, { stayId, partner, now })
          if (!id) throw new Problem('already-exists', `${partner} already has an address.`)
          await recordStayChange(tx, caller, subject, { ...changeOf('export', 'add'), after: { id, partner } })
          return exportOf(await getExport(tx, addressing, stayId, id))
        }),
    }),
    endpoint({
      ...update,
      method: 'POST',
      url: '/stays/:id/calendar-exports/:exportId/renew',
      operationId: 'renewCalendarExport',
      summary: 'Replace a partner’s secret address; the previous one stops working',
      params: ByExport,
      reply: outgoing,
      ownTransaction: true,
      subject: stayOfPath,
      handle: ({ db, caller, subject, params: { exportId }, now }) =>
        db.transaction().execute(async (tx) => {
          const { stayId } = subject
          const { partner } = exportOf(await getExport(tx, addressing, stayId, exportId))
          await renewExport(tx, seal, exportId, now)
          await recordStayChange(tx, caller, subject, {
            ...changeOf('export', 'renew'),
            after: { id: exportId, partner },
          })
          return exportOf(await getExport(tx, addressing, stayId, exportId))
        }),
    }),
    endpoint({
      ...update,
      method: 'DELETE',
      url: '/stays/:id/calendar-exports/:exportId',
      operationId: 'removeCalendarExport',
      summary: 'Revoke a partner’s secret address for a stay’s calendar',
      params: ByExport,
      reply: z.null(),
      status: 204,
      subject: lockedStay,
      handle: async ({ db, caller, subject, params: { exportId }, now }) => {
        const { stayId } = subject
        const { partner } = exportOf(await getExport(db, addressing, stayId, exportId))
        await deleteExport(db, exportId)
        await stopSending(db, stayId, partner, now)
        const before = { id: exportId, partner }
        await recordStayChange(db, caller, subject, { ...changeOf('export', 'remove'), before })
        return null
      },
    }),
  ]
}

function feedOf(found: CalendarFeed | null): CalendarFeed {
  if (!found) throw notFound('No such calendar.')
  return found
}

function exportOf(found: CalendarExport | null): CalendarExport {
  if (!found) throw notFound('No such address.')
  return found
}
