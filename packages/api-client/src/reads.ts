/**
 * Reads that handle failures as section 8 of the specification requires, instead of throwing: they return an empty
 * list, null, or a text. To get the error itself, call the client. Failures are logged.
 */
import { messages } from '@lodestay/domain/messages'
import { ApiProblem } from './api-problem.ts'
import { answer } from './calls.ts'
import type { ApiClient, components } from './index.ts'
import { allDocs, type Next } from './paging.ts'

type Schemas = components['schemas']
/** Logs failures; to the console by default. */
export type Log = (text: string, error: unknown) => void

const toConsole: Log = (text, error) => console.error(text, error)
/** Maximum size of a list's page. */
const MOST = 100

async function or<T, Instead>(read: Promise<T>, instead: Instead, text: string, log: Log): Promise<T | Instead> {
  try {
    return await read
  } catch (error) {
    log(text, error)
    return instead
  }
}

async function orThrown<T>(read: Promise<T>, text: string, log: Log): Promise<T> {
  try {
    return await read
  } catch (error) {
    log(text, error)
    throw error
  }
}

async function docsOr<Doc>(read: Promise<{ data?: { docs: Doc[] } | undefined }>, text: string, log: Log) {
  return or(
    answer(read).then(({ docs }) => docs),
    [],
    text,
    log,
  )
}

const OFFERS = 'Failed getting offers:'
const STAYS = 'Failed getting stays:'
const onePage = { query: { limit: MOST } }

function ofStay(id: string) {
  return { params: { path: { id }, ...onePage } }
}

/** A stay's offers, newest first, at most 100; empty on failure. */
export function offersOf(client: ApiClient, stayId: string, log = toConsole): Promise<Schemas['Offer'][]> {
  return docsOr(client.GET('/api/stays/{id}/offers', ofStay(stayId)), OFFERS, log)
}

/** A stay's current offers; empty on failure. */
export function currentOffersOf(client: ApiClient, stayId: string, log = toConsole): Promise<Schemas['Offer'][]> {
  return docsOr(client.GET('/api/stays/{id}/offers/current', ofStay(stayId)), OFFERS, log)
}

/** A stay's latest offer; null if it has none, and on failure. */
export function latestOfferOf(client: ApiClient, stayId: string, log = toConsole): Promise<Schemas['Offer'] | null> {
  const params = { path: { id: stayId } }
  return or(answer(client.GET('/api/stays/{id}/offers/latest', { params })), null, OFFERS, log)
}

/** A stay's cancellations, at most 100; empty on failure. */
export function cancellationsOf(
  client: ApiClient,
  stayId: string,
  log = toConsole,
): Promise<Schemas['Cancellation'][]> {
  return docsOr(client.GET('/api/stays/{id}/cancellations', ofStay(stayId)), 'Failed getting cancellations:', log)
}

/** Moderators' feedback on a stay, at most 100; empty on failure. */
export function feedbackOf(client: ApiClient, stayId: string, log = toConsole): Promise<Schemas['Feedback'][]> {
  return docsOr(client.GET('/api/stays/{id}/feedback', ofStay(stayId)), 'Failed getting feedback:', log)
}

/** A stay, or with `checkDrafts` its open working copy; null if not visible, and on failure. */
export function stayOf(
  client: ApiClient,
  id: string,
  { checkDrafts = false, log = toConsole }: { readonly checkDrafts?: boolean; readonly log?: Log } = {},
): Promise<Schemas['Stay'] | null> {
  const query = checkDrafts ? { query: { checkDrafts: 'true' as const } } : {}
  const params = { path: { id }, ...query }
  return or(answer(client.GET('/api/stays/{id}', { params })), null, 'Failed getting the stay:', log)
}

/** The caller's favorites, at most 100; empty on failure. */
export function favoriteStays(client: ApiClient, log = toConsole): Promise<Schemas['StayPage']['docs']> {
  return docsOr(client.GET('/api/stays/favorites', { params: onePage }), STAYS, log)
}

/** The caller's recently viewed stays, at most 100; empty on failure. */
export function recentStays(client: ApiClient, log = toConsole): Promise<Schemas['StayPage']['docs']> {
  return docsOr(client.GET('/api/stays/recents', { params: onePage }), STAYS, log)
}

/** An organization's stays, at most 100; empty on failure. */
export function staysOfOrganization(
  client: ApiClient,
  id: string,
  log = toConsole,
): Promise<Schemas['StayPage']['docs']> {
  return docsOr(client.GET('/api/organizations/{id}/stays', ofStay(id)), STAYS, log)
}

/** An organization's name; the text 'error' on failure. */
export function organizationNameOf(client: ApiClient, id: string, log = toConsole): Promise<string> {
  return or(
    answer(client.GET('/api/organizations/{id}', { params: { path: { id } } })).then(({ name }) => name),
    'error',
    'Failed getting the organization:',
    log,
  )
}

/** A city's first postal code; if it has none, and on failure, an empty one with the text to show. */
export async function zipOf(
  client: ApiClient,
  place: { readonly state: string; readonly city: string; readonly country?: string },
  log = toConsole,
): Promise<{ readonly zip: string; readonly problem?: string }> {
  const params = { path: { country: 'US', ...place } }
  const read = answer(client.GET('/api/zip/{country}/{state}/{city}', { params }))
  const found = await or(read, null, messages.zipNotFound, log)
  const zip = found?.places[0]?.['post code']
  return zip ? { zip } : { zip: '', problem: messages.zipNotFound }
}

/**
 * All promotion types with their variants, for signed-in users; others get none.
 * @throws ApiProblem on failure, after logging 'Failed to fetch promotion types:'
 */
export function promotionTypes(client: ApiClient, log = toConsole): Promise<Schemas['PromotionTypeWithVariants'][]> {
  const read = (next: Next) =>
    answer(client.GET('/api/promotion-types/with-variants', { params: { query: { limit: MOST, ...next } } }))
  return orThrown(allDocs(read), 'Failed to fetch promotion types:', log)
}

/**
 * The boosts of a promotion type that are sold on an outlet's network.
 * @throws Error 'Both promotionTypeId and outletId are required', before any request; ApiProblem on failure, after
 * logging 'Failed to fetch boost options:'
 */
export async function boostOptions(
  client: ApiClient,
  { promotionTypeId, outletId }: { readonly promotionTypeId: string; readonly outletId: string },
  log = toConsole,
): Promise<Schemas['BoostOption'][]> {
  if (!promotionTypeId || !outletId) throw new Error(messages.boostIdsRequired)
  const params = { path: { id: promotionTypeId }, query: { outletId, limit: MOST } }
  const read = answer(client.GET('/api/promotion-types/{id}/boost-options', { params })).then(({ docs }) => docs)
  return orThrown(read, 'Failed to fetch boost options:', log)
}

/** All outlets, or those of a network. @throws ApiProblem on failure, after logging it */
export function outlets(
  client: ApiClient,
  { networkSlug }: { readonly networkSlug?: string } = {},
  log = toConsole,
): Promise<Schemas['Outlet'][]> {
  const of = { limit: MOST, ...(networkSlug !== undefined && { networkSlug }) }
  const read = (next: Next) => answer(client.GET('/api/outlets', { params: { query: { ...of, ...next } } }))
  return orThrown(allDocs(read), 'Failed to fetch outlets:', log)
}

/**
 * Deletes a user.
 * @throws Error 'User is not signed in' or 'User is not found'; any other error unchanged.
 */
export async function removeUser(client: ApiClient, id: string): Promise<void> {
  try {
    await client.DELETE('/api/users/{id}', { params: { path: { id } } })
  } catch (cause) {
    const { status } = cause as Partial<ApiProblem>
    if (cause instanceof ApiProblem && status === 401) throw new Error(messages.userNotSignedIn, { cause })
    if (cause instanceof ApiProblem && status === 404) throw new Error(messages.userNotFound, { cause })
    throw cause
  }
}
