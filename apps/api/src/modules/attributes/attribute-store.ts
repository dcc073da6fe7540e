import {
  type AttributeRequest,
  type AttributeRequestStatus,
  type AttributeType,
  amenityName,
  inReview,
  type PageQuery,
  type StayAttribute,
} from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import type { AttributeRequestsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { likeLiteral } from '../../kernel/filter-sql.ts'
import { ifGiven, whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { lockedByName, type Reviewed } from '../review/index.ts'

// Maps attribute types to the feature kinds counted by the search index.
const featureKinds: Partial<Record<AttributeType, string>> = {
  Amenity: 'amenities',
  'Property Type': 'type',
  'Special Interest': 'specialInterests',
  'Booking Partner': 'bookingPartners',
  Region: 'region',
  State: 'state',
}

/** A type's attributes with the number of public stays that have each, most common first. */
export async function listAttributes(db: Db, type: AttributeType, query: PageQuery) {
  // Search counts synonymous amenities under one name.
  const name =
    type === 'Amenity' ? await db.selectFrom('attributes').select('name').where('type', '=', type).execute() : []
  const folded = name.flatMap(({ name }) => (amenityName(name) === name ? [] : [{ name, known: amenityName(name) }]))
  const known = sql`(select k.known from unnest(${folded.map((each) => each.name)}::text[], ${folded.map((each) => each.known)}::text[])
    as k(name, known) where k.name = a.name)`
  const ofType = db
    .selectFrom('attributes as a')
    .leftJoin('features as f', (join) =>
      join.on('f.kind', '=', featureKinds[type] ?? '').on(sql<boolean>`f.name_key = lower(coalesce(${known}, a.name))`),
    )
    .select(['a.id', 'a.name', 'a.type', 'a.icon_url', 'a.description'])
    .select(sql<number>`coalesce(f.n, 0)`.as('stay_count'))
    .where('a.type', '=', type)
    .orderBy(sql`coalesce(f.n, 0)`, 'desc')
    .orderBy('a.name')
  return pageOf(
    query,
    ofType,
    (row): StayAttribute => ({
      id: row.id,
      name: row.name,
      type: row.type,
      iconUrl: row.icon_url,
      description: row.description,
      stayCount: row.stay_count,
    }),
  )
}

/** Adds attributes, skipping existing ones. Returns the new ids. */
export async function addAttributes(
  db: Db,
  attributes: readonly { type: AttributeType; name: string; description?: string; iconUrl?: string }[],
): Promise<string[]> {
  if (attributes.length === 0) return []
  const added = await db
    .insertInto('attributes')
    .values(
      attributes.map((each) => ({
        id: newId('attr'),
        type: each.type,
        name: each.name,
        description: each.description ?? '',
        icon_url: each.iconUrl ?? '',
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.map((attribute) => attribute.id)
}

/** Removes an attribute that an undone decision had added; leaves older ones alone. */
export async function removeAttribute(db: Db, id: string): Promise<void> {
  await db.deleteFrom('attributes').where('id', '=', id).execute()
}

export async function isInCatalogue(db: Db, type: AttributeType, name: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('attributes')
      .select('id')
      .where('type', '=', type)
      .where(sql`lower(name)`, '=', name.toLowerCase())
      .executeTakeFirst()) !== undefined
  )
}

type NewRequest = { type: AttributeType; name: string; iconUrl: string; description: string; authorId: string }

/** Files a request; null if an identical one is already open. */
export async function insertRequest(db: Db, request: NewRequest) {
  return db
    .insertInto('attribute_requests')
    .values({
      id: newId('areq'),
      type: request.type,
      name: request.name,
      icon_url: request.iconUrl,
      description: request.description,
      author_id: request.authorId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** How many of a person's requests wait for a decision. */
export async function countOpenRequests(db: Db, authorId: string): Promise<number> {
  const { n } = await db
    .selectFrom('attribute_requests')
    .select((select) => select.fn.countAll<number>().as('n'))
    .where('author_id', '=', authorId)
    .where('status', 'in', inReview)
    .executeTakeFirstOrThrow()
  return Number(n)
}

type RequestRow = Selectable<AttributeRequestsTable>

export function toRequest(row: RequestRow): AttributeRequest {
  return {
    id: row.id,
    name: row.name,
    type: row.type,
    iconUrl: row.icon_url,
    description: row.description,
    status: row.status,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  }
}

/** A request as the target of a decision; locked in a write. */
export type RequestSubject = Reviewed & { readonly request: RequestRow }

export async function requestById(db: Db, id: string, lock = false): Promise<RequestSubject | null> {
  const row = await db
    .selectFrom('attribute_requests as r')
    .leftJoin('users as u', 'u.id', 'r.locked_by')
    .selectAll('r')
    .select(lockedByName)
    .where('r.id', '=', id)
    .$if(lock, (requests) => requests.forUpdate('r'))
    .executeTakeFirst()
  if (!row) return null
  const { name, version, author_id: authorId } = row
  return { id, name, version, authorId, review: row, request: row }
}

/** Requests, oldest first; everyone's unless `authorId` is given. */
export function listRequests(
  db: Db,
  query: PageQuery & { status?: AttributeRequestStatus | undefined },
  authorId?: string,
) {
  const requests = db
    .selectFrom('attribute_requests')
    .selectAll()
    .$call((all) => whereGiven(all, { status: query.status, author_id: authorId }))
    .orderBy('created_at')
    .orderBy('id')
  return pageOf(query, requests, toRequest)
}

/** Cities with public stays, most stays first. */
export function listCities(db: Db, query: PageQuery & { state?: string | undefined }) {
  const cities = db
    .selectFrom('features')
    .select(['name', 'n'])
    .where('kind', '=', 'city')
    .where('n', '>', 0)
    .$call(
      ifGiven(query.state, (all, state) => all.where('name_key', 'like', `%, ${likeLiteral(state.toLowerCase())}`)),
    )
    .orderBy('n', 'desc')
    .orderBy('name')
  const toCity = (row: { name: string; n: number }) => {
    const comma = row.name.lastIndexOf(', ')
    return { city: row.name.slice(0, comma), state: row.name.slice(comma + 2), count: row.n }
  }
  // The number of sitemap files depends on the number of cities.
  return pageOf(query, cities, toCity, { counts: 'exactly' })
}
