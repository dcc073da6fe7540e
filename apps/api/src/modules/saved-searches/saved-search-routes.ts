/** Saved searches: travelers save them, and are notified of new results. */
import {
  earliestToday,
  PageQuery,
  paged,
  SavedSearch,
  SavedSearchChanges,
  SavedSearchFields,
  SearchMatches,
  SearchSubscription,
  siteIn,
  stayFilterFields,
  watchesPerTier,
} from '@lodestay/domain'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import { ByToken, oneClick } from '../../kernel/one-click.ts'
import { runIndependently } from '../../kernel/run-independently.ts'
import { filterOf } from '../search/index.ts'
import { findUser } from '../users/index.ts'
import { createKnownSearches } from './known-searches.ts'
import { matchNews } from './match-news.ts'
import { dropNews, listMatches } from './match-store.ts'
import {
  areDatesOver,
  countSearches,
  deleteSearch,
  endMails,
  insertSearch,
  listSearches,
  saveSearch,
  searchById,
  searchByToken,
} from './saved-search-store.ts'
import { type MatchMailer, sendMatches } from './send-matches.ts'

const reply = SavedSearch.meta({ id: 'SavedSearch' })

/** @throws Problem 404, also for another user's search. */
async function ownSearch(db: Db, caller: Caller, id: string, now: Date): Promise<SavedSearch> {
  const search = await searchById(db, caller.id, id, earliestToday(now))
  if (!search) throw notFound('No such saved search.')
  return search
}

/**
 * After Premium, paused searches remain beyond what Standard allows: each of them has to go before a new one fits.
 * @throws Problem 409 if the caller's searches have reached the membership's limit.
 */
async function assertRoom(db: Db, caller: Caller, which: 'all' | 'running', way: string): Promise<void> {
  const tier = (await findUser(db, caller.id))?.userMembership ?? 'Standard'
  const most = watchesPerTier[tier]
  const n = await countSearches(db, caller.id, which)
  if (n < most) return
  const had = n > most ? `${n} saved searches, including paused ones` : `${n} saved searches`
  const number = n > most ? String(n - most + 1) : 'one'
  const more = tier === 'Standard' ? `, or become Premium for up to ${watchesPerTier.Premium}` : ''
  throw new Problem('conflict', `You have ${had}. ${way} ${number} first${more}.`)
}

/** @throws Problem 404 */
async function subscription(db: Db, token: string) {
  const found = await searchByToken(db, token)
  if (!found) throw notFound('No such saved search.')
  return found
}

export const savedSearchRoutes: Endpoint[] = [
  endpoint({
    method: 'GET',
    url: '/saved-searches',
    summary: "List the caller's saved searches, newest first",
    access: 'user',
    query: PageQuery,
    reply: paged(reply),
    handle: ({ db, caller, query, now }) => listSearches(db, caller.id, query, earliestToday(now)),
  }),
  endpoint({
    method: 'POST',
    url: '/saved-searches',
    operationId: 'saveSearch',
    summary: `Save a search, to be notified of new results; up to ${watchesPerTier.Standard} per person, ${watchesPerTier.Premium} with Premium`,
    access: 'user',
    body: SavedSearchFields,
    reply,
    status: 201,
    location: '/saved-searches',
    problems: ['conflict'],
    handle: async ({ db, caller, body, now }) => {
      const filter = filterOf(JSON.stringify(body.filter), stayFilterFields, now)
      if (areDatesOver(filter, earliestToday(now)))
        throw invalid({ path: 'filter.dates', message: 'These dates have passed.' })
      await assertRoom(db, caller, 'all', 'Delete')
      return ownSearch(db, caller, await insertSearch(db, caller.id, body, filter), now)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/saved-searches/:id',
    summary: "Get one of the caller's saved searches",
    access: 'user',
    params: ById,
    reply,
    problems: ['not-found'],
    handle: ({ db, caller, params, now }) => ownSearch(db, caller, params.id, now),
  }),
  endpoint({
    method: 'PATCH',
    url: '/saved-searches/:id',
    summary: 'Rename a saved search, change how often and where it notifies, or pause it',
    access: 'user',
    params: ById,
    body: SavedSearchChanges,
    reply,
    problems: ['not-found', 'conflict'],
    handle: async ({ db, caller, params, body, now }) => {
      const { id, isPaused } = await ownSearch(db, caller, params.id, now)
      if (isPaused && body.isPaused === false) await assertRoom(db, caller, 'running', 'Pause or delete')
      await saveSearch(db, id, body, earliestToday(now))
      // Also when it is resumed: a worker may have matched it while it was being paused.
      if (body.isPaused || (isPaused && body.isPaused === false)) await dropNews(db, id)
      return ownSearch(db, caller, id, now)
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/saved-searches/:id',
    summary: 'Delete a saved search',
    access: 'user',
    params: ById,
    reply: z.null(),
    status: 204,
    problems: ['not-found'],
    handle: async ({ db, caller, params, now }) => {
      await deleteSearch(db, (await ownSearch(db, caller, params.id, now)).id)
      return null
    },
  }),
  endpoint({
    method: 'GET',
    url: '/saved-searches/:id/matches',
    operationId: 'listSavedSearchMatches',
    summary: 'List the public stays that were new in a saved search, and why, newest first',
    access: 'user',
    params: ById,
    query: PageQuery,
    reply: SearchMatches,
    problems: ['not-found'],
    handle: async ({ db, caller, params, query, now }) =>
      listMatches(db, (await ownSearch(db, caller, params.id, now)).id, query),
  }),
  endpoint({
    method: 'GET',
    url: '/search-subscriptions/:token',
    summary: 'Get what an emailed link refers to: a saved search’s name, and whether it is emailed',
    access: 'public',
    params: ByToken,
    reply: SearchSubscription.meta({ id: 'SearchSubscription' }),
    problems: ['not-found'],
    handle: ({ db, params }) => subscription(db, params.token),
  }),
]

/** The target of each email's List-Unsubscribe header. */
export function mountSearchUnsubscribe(siteUrl: string) {
  return oneClick({
    url: '/api/search-subscriptions/:token/unsubscribe',
    operationId: 'unsubscribeSavedSearch',
    summary: 'Stop the emails of a saved search, as email clients do (one-click); the body is ignored',
    end: async (db, token) => endMails(db, (await subscription(db, token)).id),
    pageOf: async (db, token) => {
      const { language } = (await searchByToken(db, token)) ?? { language: 'en' }
      return `${siteIn(language, siteUrl)}/saved-searches/emails/${token}`
    },
  })
}

export function savedSearchSweeps(telling: MatchMailer): Sweep[] {
  const known = createKnownSearches()
  return [
    {
      name: 'saved-searches:tell',
      cron: '* * * * *',
      run: (_, context) =>
        runIndependently(context.log, [
          { id: 'match', run: () => matchNews(context, known) },
          { id: 'send', run: () => sendMatches(context, telling) },
        ]),
    },
  ]
}
