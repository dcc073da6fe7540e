/** SQL for lists that need more than the public index: a host's own stays, favorites, recents, the review queue. */
import {
  type Actor,
  changedStayFields,
  customStayFilterFields,
  type Filter,
  grantedScopes,
  inReview,
  isStaff,
  type PageQuery,
  type StayApplication,
  type StayCard,
  type StayDraftFields,
  type StayFieldWith,
  type StayName,
  type StayStatus,
  stayFieldsWith,
  stayFilterFields,
  TOTAL_SORT,
  usStates,
} from '@lodestay/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Reader } from '../../kernel/db.ts'
import { compileFilter, createParams, type Params } from '../../kernel/filter-sql.ts'
import { whereGiven } from '../../kernel/given.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { windowOf } from '../../kernel/paging.ts'
import { rejectionShown } from '../feedback/index.ts'
import { lockedBy, lockedByName } from '../review/index.ts'
import { cheapestOf, whereAndWhen, wordPatterns } from '../search/index.ts'
import type { Visible } from './stay-scope.ts'
import { CARD_DATES, IS_PUBLIC, IS_TAKEN_DOWN, type RevisionRow, type StayRow } from './stay-store.ts'
import { cardOf } from './stay-view.ts'

/**
 * SQL: whether a list includes an item of stay `s`.
 * @param stayId the column with the item's stay
 */
export function visibleRows(visible: Visible, stayId: string, isPublished: RawBuilder<boolean>): RawBuilder<boolean> {
  if (visible === 'all') return sql`true`
  if (visible === 'public') return isPublished
  const { organizations, stays } = visible
  return sql`(${isPublished} or s.organization_id = any(${organizations}) or ${sql.ref(stayId)} = any(${stays}))`
}

/**
 * Each stay's working copy, with the columns that filters use: lists show the host's latest text. With `published`,
 * only published stays, with their public content. Every stay has an organization: by an outer join, the planner reads it
 * only where its name is needed.
 */
function workingRows(published: boolean) {
  return `
  select s.*, o.name as organization_name, o.photo_url as organization_photo_url, ${IS_TAKEN_DOWN} as taken_down, ${CARD_DATES} as dates, r.content as revision_content,
    ${published ? 's.content' : 'coalesce(r.content, s.content)'} as working, ${published ? 'false' : 'r.content is not null'} as is_edited,
    case when s.content is not null then 'Accepted' else coalesce(r.status, 'Draft') end as status,
    ${published ? 'null' : 'case when s.content is not null then r.status end'} as edit
  from stays s left join organizations o on o.id = s.organization_id
  left join stay_revisions r on r.stay_id = s.id and r.status <> 'Accepted'
  ${published ? `where ${IS_PUBLIC}` : ''}`
}

// JSON paths rather than jsonb functions: a value of the wrong type (not a list, number or object) simply doesn't
// match.
function texts(field: string) {
  return `array(select jsonb_path_query(w.working, '$.${field}[*]') #>> '{}')`
}

// A draft may contain any number: ignore those no field accepts, so that sums can't overflow.
const A_NUMBER = '? (@.type() == "number" && @ >= -1e12 && @ <= 1e12)'

function number(path: string) {
  return `jsonb_path_query_first(w.working, '$.${path} ${A_NUMBER}')::float8`
}

const byKindOfFilter = {
  text: (name: string) => `w.working->>'${name}'`,
  choice: (name: string) => `w.working->>'${name}'`,
  number,
  boolean: (name: string) => `(w.working->>'${name}')::boolean`,
  list: texts,
} as const
const fieldColumns = Object.fromEntries(
  stayFieldsWith('filterable').map((name) => [name, byKindOfFilter[stayFilterFields[name].kind](name)]),
) as Record<StayFieldWith<'filterable'>, string>
const ownColumns: Record<keyof typeof customStayFilterFields, string> = {
  ...fieldColumns,
  // The content is long, and read as a whole for each member: only where an edit may have another name.
  name: "case when w.is_edited and w.working->>'name' is distinct from w.content->>'name' then w.working->>'name' else w.shown_name end",
  city: "w.working#>>'{location,address,city}'",
  state: "w.working#>>'{location,address,state}'",
  zip: "w.working#>>'{location,address,zip}'",
  region: "w.working#>>'{location,region}'",
  country: "w.working#>>'{location,address,country}'",
  organizationId: 'w.organization_id',
  beds: `(select coalesce(sum(n::float8), 0) from jsonb_path_query(w.working, '$.bedInfo[*].quantity ${A_NUMBER}') n)`,
  favoriteCount: 'w.favorite_count',
  latitude: number('location.coordinates.latitude'),
  longitude: number('location.coordinates.longitude'),
  bookingPartners: `array(select jsonb_path_query(w.working, '$.bookingLinks.keyvalue().key', silent => true) #>> '{}')`,
  bedTypes: `array(select distinct jsonb_path_query(w.working, '$.bedInfo[*] ? (@.quantity > 0).bedType', silent => true) #>> '{}')`,
  promoted: "w.plan in ('Plus', 'Growth')",
  // Truncate to what the API returns: milliseconds, where the column has microseconds.
  publishedAt: "date_trunc('milliseconds', w.published_at)",
  status: 'w.status',
  enable: 'w.enabled',
  updatedAt: "date_trunc('milliseconds', w.updated_at)",
}

const ownPlace = { stayId: 'w.id', latitude: ownColumns.latitude, longitude: ownColumns.longitude }

const places = ['city', 'state', 'region'] as const

/** Whether a working copy has all words of a text, in what search finds words in: drafts and edits are not in its index. */
function hasText(text: string, params: Params): string {
  const patterns = wordPatterns(text)
  if (patterns.length === 0) return 'false'
  const columns = stayFieldsWith('words').map((name) => `w.working->>'${name}'`)
  const state = `${params.add(JSON.stringify(usStates))}::jsonb ->> upper(trim(${ownColumns.state}))`
  const words = `concat_ws(' ', ${[...columns, ...places.map((name) => ownColumns[name]), state].join(', ')})`
  // Read once for all patterns; text without accents, as most is, takes a tenth of the time if left as it is.
  return `not exists (
    select from (
      select lower(case when octet_length(written) = length(written) then written
        else regexp_replace(normalize(written, NFKD), '[\\u0300-\\u036f]', '', 'g') end) as words
      from (select ${words} as written offset 0) copy offset 0) plain
    cross join unnest(${params.add(patterns)}::text[]) pattern where plain.words !~ pattern)`
}

type WorkingRow = StayRow & { working: unknown; status: StayStatus; edit: StayStatus | null; total: number }

/** Pages of a scope's stays, in every status or only published ones; newest first unless sorted. */
export async function listOwnStays(
  reader: Reader,
  scope: { organizations: readonly string[]; stays: readonly string[]; published: boolean },
  filter: Filter,
  query: PageQuery,
): Promise<{ rows: StayCard[]; total: number }> {
  const params = createParams()
  const where = [
    `(w.organization_id = any(${params.add(scope.organizations)}) or w.id = any(${params.add(scope.stays)}))`,
  ]
  where.push(compileFilter(filter, customStayFilterFields, ownColumns, params))
  if (filter.text) where.push(hasText(filter.text, params))
  where.push(...whereAndWhen(filter, ownPlace, params))
  const values = [...params.values]
  const columnOf = (field: string) =>
    field === TOTAL_SORT && filter.dates
      ? cheapestOf(filter.dates, { id: 'w.id', rate: ownColumns.currentRate }, params)
      : ownColumns[field as keyof typeof ownColumns]
  const sorts = filter.sort.map((sort) => `${columnOf(sort.field)} ${sort.direction} nulls last`)
  const { take, skip } = windowOf(query)
  const matching = `from w where ${where.join(' and ')}`
  const order = [...sorts, 'w.updated_at desc', 'w.id'].join(', ')
  // All stays of the scope are sorted and counted, but only those of the page are read as a whole.
  const rows = await reader.rows<WorkingRow>(
    null,
    `with w as not materialized (${workingRows(scope.published)}),
     shown as (select w.id, count(*) over () as total, row_number() over (order by ${order}) as place ${matching}
       order by place limit ${params.add(take)} offset ${params.add(skip)})
     select w.*, shown.total from shown join w on w.id = shown.id order by shown.place`,
    params.values,
  )
  // Past the last page, no row carries the total.
  const counted =
    rows.length > 0 || skip === 0
      ? rows
      : await reader.rows<{ total: number }>(
          null,
          `with w as (${workingRows(scope.published)}) select count(*) as total ${matching}`,
          values,
        )
  const cards = rows.map((row) => ({ ...cardOf(row, row.working, row.status), ...(row.edit && { edit: row.edit }) }))
  return { rows: cards, total: counted[0]?.total ?? 0 }
}

/** The names of an organization's stays, or with `only` of those among them, by name: one statement for a whole picker. */
export function namesOfOwnStays(
  reader: Reader,
  { organizationId, only, limit }: { organizationId: string; only: readonly string[] | null; limit: number },
): Promise<StayName[]> {
  return reader.rows<StayName>(
    null,
    `with w as not materialized (${workingRows(false)}) select w.id, coalesce(${ownColumns.name}, '') as name from w
     where w.organization_id = $1 and ($2::text[] is null or w.id = any($2)) order by ${ownColumns.name} nulls last, w.id limit $3`,
    [organizationId, only, limit],
  )
}

/** A page of ids of a user's favorites or recently viewed stays, public ones only, newest first. */
export function listedIds(db: Db, kind: 'favorites' | 'recents', userId: string, query: PageQuery) {
  const latest =
    kind === 'favorites'
      ? db
          .selectFrom('favorites as f')
          .select('f.stay_id')
          .where('f.user_id', '=', userId)
          .orderBy('f.created_at', 'desc')
      : db.selectFrom('recents as f').select('f.stay_id').where('f.user_id', '=', userId).orderBy('f.viewed_at', 'desc')
  const visible = latest
    .orderBy('f.stay_id')
    .where(sql<boolean>`exists (select from stay_card c where c.stay_id = f.stay_id)`)
  return pageOf(query, visible, (row) => row.stay_id, { counts: 'exactly' })
}

/** Waiting (or rejected) submissions, oldest first; hosts see only their own stays. */
export function listApplications(
  db: Db,
  actor: Actor,
  query: PageQuery & {
    status?: StayStatus | undefined
    organizationId?: string | undefined
    stayId?: string | undefined
  },
) {
  const scope = grantedScopes(actor, 'stay.View')
  const statuses: readonly StayStatus[] = query.status ? [query.status] : inReview
  const applications = db
    .selectFrom('stay_revisions as r')
    .innerJoin('stays as s', 's.id', 'r.stay_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .leftJoin('users as u', 'u.id', 'r.locked_by')
    .selectAll('s')
    .select([
      'o.name as organization_name',
      'o.photo_url as organization_photo_url',
      sql.raw<boolean>(IS_TAKEN_DOWN).as('taken_down'),
      sql.raw<StayRow['dates']>(CARD_DATES).as('dates'),
      'r.status',
      'r.content as working',
      'r.submitted_at',
      'r.locked_at',
      'r.locked_by',
      'r.decided_at',
      lockedByName,
      rejectionShown('r', 'r.stay_id').as('rejection'),
    ])
    .where('r.status', 'in', statuses)
    .$call((rows) => whereGiven(rows, { 's.organization_id': query.organizationId, 's.id': query.stayId }))
    .$if(!isStaff(actor), (rows) =>
      rows.where((where) =>
        where.or([
          where('s.organization_id', 'in', nonEmpty(scope.organizations)),
          where('s.id', 'in', nonEmpty(scope.stays)),
        ]),
      ),
    )
    .orderBy('r.submitted_at', 'asc')
    .orderBy('r.id')
  return pageOf(query, applications, toApplication)
}

// `in ()` is invalid SQL, so substitute an empty id, which matches nothing.
function nonEmpty(ids: readonly string[]) {
  return ids.length > 0 ? ids : ['']
}

type ApplicationRow = StayRow &
  Pick<
    RevisionRow,
    'status' | 'submitted_at' | 'locked_at' | 'locked_by' | 'locked_by_name' | 'decided_at' | 'rejection'
  > & {
    working: unknown
  }

function toApplication(row: ApplicationRow): StayApplication {
  return {
    stay: cardOf(row, row.working, row.status),
    status: row.status,
    organizationName: row.organization_name,
    isRevision: row.content !== null,
    changedFields: row.content ? changedStayFields(row.content as StayDraftFields, row.working as StayDraftFields) : [],
    submittedAt: row.submitted_at?.toISOString() ?? null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    rejection: row.rejection,
    lockedBy: lockedBy(row),
    lockedAt: row.locked_at?.toISOString() ?? null,
  }
}
