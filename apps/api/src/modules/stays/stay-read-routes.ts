/** Endpoints to read stays, for the public, signed-in users, and the host's organization. */
import {
  can,
  customStayFilterFields,
  type Filter,
  grantedScopes,
  PageQuery,
  paged,
  queryFlag,
  type Scope,
  StayCard,
  StayName,
  StayNamesQuery,
  shortlinkProblem,
  stayFilterFields,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db, Reader } from '../../kernel/db.ts'
import { ById, endpoint, JsonText } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { versionTag } from '../../kernel/etag.ts'
import { createGroupCommit } from '../../kernel/group-commit.ts'
import { addTotal, countFields, page, pageText } from '../../kernel/paging.ts'
import { organizationById } from '../organizations/index.ts'
import { buildWhere, cardsById, countMatching, filterOf, getDetail, searchPublic } from '../search/index.ts'
import { earlyBookingFor } from './early-booking.ts'
import { getEarlyBooking } from './early-booking-store.ts'
import { favoriteIds, recordViews } from './favorite-store.ts'
import { isShortlinkFree, publicStayIdByShortlink } from './shortlink-store.ts'
import { listedIds, listOwnStays, namesOfOwnStays } from './stay-list-store.ts'
import { StayReply } from './stay-routes.ts'
import { stayById } from './stay-store.ts'
import { stayWithDraft } from './stay-view.ts'

const StayPage = paged(StayCard.meta({ id: 'StayCard' })).meta({ id: 'StayPage' })
const FilteredPage = PageQuery.extend({ filter: z.string().max(20_000).optional() })
const checkDrafts = queryFlag.prefault('false')

async function listed(
  db: Db,
  reader: Reader,
  kind: 'favorites' | 'recents',
  userId: string,
  query: PageQuery,
): Promise<JsonText> {
  const shown = await listedIds(db, kind, userId, query)
  const cards = await cardsById(reader, shown.docs)
  const favorites = new Set(kind === 'favorites' ? shown.docs : await favoriteIds(db, userId, shown.docs))
  return pageText(
    shown,
    cards.map((card) => marked(card.card, favorites.has(card.stayId))),
  )
}

function windowOf(query: PageQuery) {
  return {
    limit: query.limit,
    skip: (query.page - 1) * query.limit,
    cursor: query.cursor,
  }
}

/** Adds members to a serialized JSON object. */
function withMembers(text: string, members: object): string {
  const added = JSON.stringify(members).slice(1)
  return added === '}' ? text : `${text.slice(0, -1)},${added}`
}

/** Adds the caller's favorite flag to a serialized card. */
function marked(card: string, favorite: boolean): string {
  return withMembers(card, { favorite })
}

export function stayReadRoutes(writeDb: Db) {
  // Recording a view is a write, and must not slow down the GET: batch them into one statement.
  const recordView = createGroupCommit<{ userId: string; stayId: string; at: Date }>((views) =>
    recordViews(writeDb, views),
  )
  return [
    endpoint({
      method: 'GET',
      url: '/stays',
      summary: 'List accepted and enabled stays by filter, in rank order unless sorted',
      access: 'public',
      cachedFor: 'everyone',
      query: FilteredPage,
      reply: StayPage,
      handle: async ({ reader, query, now }) => {
        const found = await searchPublic(reader, filterOf(query.filter, stayFilterFields, now), windowOf(query))
        const shown = {
          ...page(query, [], found.total, () => null),
          hasNextPage: found.hasNext,
          nextCursor: found.nextCursor,
        }
        return pageText(
          shown,
          found.hits.map((hit) => hit.card),
        )
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stays/custom',
      operationId: 'listStaysForCaller',
      summary:
        "List stays for a signed-in user: a host's own in any status first, then the public ones, with favorites marked",
      access: 'user',
      query: FilteredPage,
      reply: StayPage,
      handle: async ({ db, reader, caller, query, now }) => {
        const filter = filterOf(query.filter, customStayFilterFields, now)
        return customList(db, reader, caller, filter, query)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stays/favorites',
      operationId: 'listFavoriteStays',
      summary: "List the caller's favorites, newest first",
      access: 'user',
      query: PageQuery,
      reply: StayPage,
      handle: ({ db, reader, caller, query }) => listed(db, reader, 'favorites', caller.id, query),
    }),
    endpoint({
      method: 'GET',
      url: '/stays/recents',
      operationId: 'listRecentStays',
      summary: 'List the stays the caller has viewed, newest first',
      access: 'user',
      query: PageQuery,
      reply: StayPage,
      handle: ({ db, reader, caller, query }) => listed(db, reader, 'recents', caller.id, query),
    }),
    endpoint({
      method: 'GET',
      url: '/stays/count',
      operationId: 'countStays',
      summary: 'Count public stays for a filter',
      access: 'public',
      cachedFor: 'everyone',
      query: z.strictObject({ filter: z.string().max(20_000).optional() }),
      reply: z.object({ count: z.int(), totalIsCapped: z.boolean().optional() }),
      handle: async ({ reader, query, now }) => {
        const where = await buildWhere(reader, filterOf(query.filter, stayFilterFields, now))
        return countFields(where.nothing ? 0 : await countMatching(reader, where))
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stays/:id',
      problems: ['not-found'],
      summary: 'Get a stay; with checkDrafts=true, as its host sees it',
      access: 'public',
      cachedFor: 'anonymous',
      params: ById,
      query: z.strictObject({ checkDrafts }),
      reply: StayReply,
      handle: async ({ db, reader, caller, params, query, reply, now }) => {
        if (query.checkDrafts) {
          const subject = await stayById(db, params.id)
          if (!subject || !can(caller, 'stay.View', subject)) throw notFound('No such stay.')
          return stayWithDraft(subject, await getEarlyBooking(db, subject.stayId))
        }
        const found = await getDetail(reader, params.id)
        if (!found) throw notFound('No such stay.')
        reply.header('etag', versionTag(found.version))
        const early = found.hasEarlyBooking ? await earlyBookingFor(db, caller, params.id, now) : null
        const more = early && { earlyBooking: early }
        if (!caller) return new JsonText(withMembers(found.detail, more ?? {}))
        const [favorites] = await Promise.all([
          favoriteIds(db, caller.id, [params.id]),
          recordView({ userId: caller.id, stayId: params.id, at: now }).catch(() => {}),
        ])
        return new JsonText(withMembers(found.detail, { ...more, favorite: favorites.length > 0 }))
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stays/shortlink/:value/is-valid',
      operationId: 'validateShortlink',
      summary: 'Check whether a shortlink is available and, if not, why',
      access: 'public',
      params: z.strictObject({ value: z.string().max(200) }),
      query: z.strictObject({ stayId: z.string().max(60).optional() }),
      reply: z.object({ isValid: z.boolean(), reason: z.string().nullable() }),
      handle: async ({ db, params, query }) => {
        const problem = shortlinkProblem(params.value)
        if (problem) return { isValid: false, reason: problem }
        const free = await isShortlinkFree(db, params.value, query)
        return { isValid: free, reason: free ? null : 'Shortlink is taken.' }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stays/shortlink/:value',
      operationId: 'getStayByShortlink',
      problems: ['not-found'],
      summary: 'Get the stay behind a shortlink',
      access: 'public',
      params: z.strictObject({ value: z.string().max(200) }),
      reply: z.object({ stayId: z.string() }),
      handle: async ({ reader, params }) => {
        const stayId = await publicStayIdByShortlink(reader, params.value)
        if (!stayId) throw notFound('No such stay.')
        return { stayId }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/organizations/:id/stays',
      summary: "List an organization's stays; with checkDrafts=true, in every status",
      access: 'stay.View',
      params: ById,
      query: FilteredPage.extend({ checkDrafts }),
      reply: StayPage,
      subject: ({ db, params }) => organizationById(db, params.id),
      handle: async ({ reader, params, query, now }) => {
        const filter = filterOf(query.filter, customStayFilterFields, now)
        const scope = { organizations: [params.id], stays: [], published: !query.checkDrafts }
        const { rows, total } = await listOwnStays(reader, scope, filter, query)
        return page(query, rows, total, (card) => card)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/organizations/:id/stay-names',
      operationId: 'listStayNames',
      summary: "List the names of an organization's stays for which the caller has a permission, to choose one of them",
      access: 'user',
      params: ById,
      query: StayNamesQuery,
      reply: z.object({ stays: z.array(StayName.meta({ id: 'StayName' })) }),
      handle: async ({ reader, caller, params: { id: organizationId }, query: { permission, limit } }) => {
        const may = (scope: Scope) => can(caller, 'stay.View', scope) && can(caller, permission, scope)
        const only = may({ organizationId })
          ? null
          : grantedScopes(caller, 'stay.View').stays.filter((stayId) => may({ stayId, organizationId }))
        return { stays: await namesOfOwnStays(reader, { organizationId, only, limit }) }
      },
    }),
  ]
}

/** Narrows a list's filter to the organization in the Org-Id header. */
function inOrganization(filter: Filter, organizationId: string): Filter {
  const items = [
    { logic: filter.logic, items: filter.items },
    { field: 'organizationId', operator: 'equals' as const, value: organizationId },
  ]
  return { ...filter, logic: 'and', items }
}

const NO_MORE = { hits: [], total: { exact: 0 }, hasNext: false, nextCursor: null }

/** The caller's own stays in every status, then the public list without them. Pagination spans both. */
async function customList(
  db: Db,
  reader: Reader,
  caller: Caller,
  requested: Filter,
  query: PageQuery,
): Promise<JsonText> {
  const { stayId, organizationId } = caller.within ?? {}
  const scope = stayId ? { organizations: [], stays: [stayId] } : grantedScopes(caller, 'stay.View')
  const filter = organizationId ? inOrganization(requested, organizationId) : requested
  // Callers who may not see a stay's drafts see what everyone sees.
  const published = stayId !== undefined && !can(caller, 'stay.View', { stayId, organizationId })
  const isHost = scope.organizations.length + scope.stays.length > 0 && !query.cursor
  const own = isHost ? await listOwnStays(reader, { ...scope, published }, filter, query) : { rows: [], total: 0 }
  const ownDocs = own.rows.slice(0, query.limit).map((card) => ({ stayId: card.id, card: JSON.stringify(card) }))
  const room = query.limit - ownDocs.length
  const skip = Math.max(0, (query.page - 1) * query.limit - own.total)
  const found = stayId
    ? NO_MORE
    : await searchPublic(reader, filter, { limit: Math.max(room, 1), skip, cursor: query.cursor }, scope)
  const hits = [...ownDocs, ...found.hits.slice(0, room)]
  const favorites = new Set(
    await favoriteIds(
      db,
      caller.id,
      hits.map((hit) => hit.stayId),
    ),
  )
  const shown = {
    ...page(query, [], addTotal(found.total, own.total), () => null),
    hasNextPage: own.rows.length > query.limit || (room === 0 ? countFields(found.total).count > 0 : found.hasNext),
    nextCursor: room > 0 ? found.nextCursor : null,
  }
  return pageText(
    shown,
    hits.map((hit) => marked(hit.card, favorites.has(hit.stayId))),
  )
}
