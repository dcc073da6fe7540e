/** Searches that travelers save to be notified of new matches. Decision 0032. */
import { z } from 'zod'
import { changesOf, flag, instant, oneOf, requiredText } from '../fields.ts'
import { paged } from '../paging.ts'
import { StayCard } from '../stays/stay.ts'
import { NAME_MAX } from '../text-limits.ts'

const searchFrequencies = ['instant', 'daily', 'weekly'] as const
export type SearchFrequency = (typeof searchFrequencies)[number]

/** Why a stay is news for a search: it was published, became available on the search's nights, or got cheaper. */
const newsKinds = ['new', 'free', 'cheaper'] as const
export type NewsKind = (typeof newsKinds)[number]

/** Why a saved search currently finds nothing. */
const searchProblems = ['invalid-filter', 'dates-over', 'place-gone'] as const
export type SearchProblem = (typeof searchProblems)[number]

const filter = z.record(z.string(), z.unknown(), { error: 'Filter must be an object.' })

/** POST /saved-searches. `filter` has the form used by GET /search, as JSON instead of text. */
export const SavedSearchFields = z
  .strictObject({
    name: requiredText('Name', NAME_MAX),
    filter,
    frequency: oneOf('Frequency', searchFrequencies).default('daily'),
    byMail: flag('By mail').default(true),
  })
  .meta({
    examples: [
      {
        name: 'Cabins in Vermont',
        filter: { items: [{ field: 'state', operator: 'equals', value: 'VT' }] },
        frequency: 'daily',
        byMail: true,
      },
    ],
  })
/** PATCH /saved-searches/{id}. */
export const SavedSearchChanges = changesOf(SavedSearchFields.omit({ filter: true })).extend({
  isPaused: flag('Is paused').optional(),
})
export type SavedSearchChanges = z.infer<typeof SavedSearchChanges>

export const SavedSearch = z.object({
  id: z.string(),
  name: z.string(),
  filter,
  frequency: z.enum(searchFrequencies),
  /** In addition to in-app notifications. */
  byMail: z.boolean(),
  isPaused: z.boolean(),
  problem: z.enum(searchProblems).nullable(),
  /** Number of stays that were news since it was saved. */
  matchCount: z.int(),
  lastMatchAt: instant('lastMatchAt').nullable(),
  createdAt: instant('createdAt'),
  updatedAt: instant('updatedAt'),
})
export type SavedSearch = z.infer<typeof SavedSearch>

/** A stay that was news for a search, and why. */
export const SearchMatch = z.object({
  stay: StayCard,
  kind: z.enum(newsKinds),
  /** The search's nights that became available or got cheaper, or those of `noticeId`; null if it isn't about specific nights. */
  nights: z.object({ start: z.string(), end: z.string() }).nullable(),
  /**
   * In cents, before and when it was found: for all of `nights` together, or per night if there are none or `noticeId` is set;
   * null if the rate is on the booking page.
   */
  was: z.int().nullable(),
  price: z.int().nullable(),
  /** The offer or cancellation that makes it cheaper. */
  noticeId: z.string().nullable(),
  foundAt: instant('foundAt'),
})
export type SearchMatch = z.infer<typeof SearchMatch>
export const SearchMatches = paged(SearchMatch.meta({ id: 'SearchMatch' }))

/** What the link in an email shows about its search. */
export const SearchSubscription = z.object({ name: z.string(), byMail: z.boolean() })
