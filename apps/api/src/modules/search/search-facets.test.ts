import type { Filter, FilterCondition } from '@lodestay/domain'
import { COUNT_CAP, emptyFilter } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { atLeast } from '../../kernel/paging.ts'
import { startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { getFacets } from './search-facets.ts'
import { countMatching } from './search-stays.ts'
import { buildWhere } from './search-where.ts'

const STAYS = 12_000
const amenities = ['Wi-Fi', 'Pool', 'Hot tub', 'Kitchen', 'Crib', 'Sauna', 'Gym', 'Dock']
const types = ['House', 'Condo', 'Cabin', 'Boat']

let t: TestPlatform
beforeAll(async () => {
  t = await startTestPlatform()
  await fillIndex()
}, 60_000)
afterAll(() => t.close())

/**
 * Index rows as a long import leaves them: the first half differs from the second, so neither the best-ranked rows nor
 * the table's first ones are a fair sample. Each amenity is half as common as the previous one.
 */
async function fillIndex() {
  const { db } = t.platform
  await sql`insert into features (kind, name, name_key)
    select 'amenities', name, lower(name) from unnest(${amenities}::text[]) name union all
    select 'type', name, lower(name) from unnest(${types}::text[]) name union all
    select 'state', 'MA', 'ma' union all select 'city', 'Boston, MA', 'boston, ma'`.execute(db)
  for (let from = 1; from <= STAYS; from += 1000) await fillRows(from, from + 999)
  await sql`update features f set n = (select count(*) from stay_search where feats @> array[f.id])`.execute(db)
  await sql`analyze stay_search`.execute(db)
}

async function fillRows(first: number, last: number) {
  await sql`with id as (select kind, name_key, id from features),
      row as (select n, n <= ${STAYS / 2}::int as early, hashint4(n)::int8 + 2147483648 as luck from generate_series(${first}::int, ${last}::int) n)
    insert into stay_search (id, rank_key, stay_id, organization_id, lat, lng, favorite_count, capacity, bedrooms, beds,
        priority, city, state, region, zip, country, name_key, published_at, updated_at, feats, tsv, current_rate)
    select n, n, 'stay_' || n, 'org_1', 42, -71, 0, 1 + luck % 8, luck % 4, 1, 0, 'Boston', 'MA', '', '02108', 'US', 'stay ' || n,
      now(), now(), (select array_agg(id order by id) from (
        select id from id where kind in ('city', 'state')
        union all select id from id join unnest(${amenities}::text[]) with ordinality a(name, place) on name_key = lower(name)
          where kind = 'amenities' and (hashint4(n + place::int * 100000)::int8 + 2147483648) % (1 << place::int) < case when early then 1 else 2 end
        union all select id from id join unnest(${types}::text[]) with ordinality a(name, place) on name_key = lower(name)
          where kind = 'type' and place = case when early then 1 else 1 + luck % 4 end) f), '', 1000 + luck % 50000
    from row`.execute(t.platform.db)
}

function condition(
  field: string,
  operator: FilterCondition['operator'],
  value: FilterCondition['value'],
): FilterCondition {
  return { field, operator, value }
}

function filterWith(...items: FilterCondition[]): Filter {
  return { ...emptyFilter, items }
}

/** The filter's matches, without the counters' shortcuts. */
async function found(filter: Filter): Promise<number> {
  const where = await buildWhere(t.platform.reader, filter)
  const [row] = await t.platform.reader.rows<{ n: number }>(
    null,
    `select count(*) as n from stay_search s where ${where.conditions.join(' and ') || 'true'}`,
    where.params.values,
  )
  return row?.n ?? 0
}

async function facetsFor(filter: Filter, effort?: Parameters<typeof getFacets>[2]) {
  const where = await buildWhere(t.platform.reader, filter)
  return getFacets(t.platform.reader, where, effort)
}

function withValue(filter: Filter, field: string, value: string): Filter {
  const operator = field === 'city' || field === 'state' ? 'equals' : 'contains'
  const name = field === 'city' ? value.replace(/, MA$/, '') : value
  return { ...filter, items: [...filter.items, condition(field, operator, name)] }
}

const rare = [
  filterWith(condition('currentRate', 'lessThan', 12_000)),
  filterWith(condition('capacity', 'equals', 3), condition('amenities', 'contains', ['Wi-Fi'])),
  filterWith(condition('amenities', 'contains', ['Pool', 'Kitchen'])),
  filterWith(condition('type', 'isAnyOf', ['Condo', 'Boat']), condition('bedrooms', 'greaterThanOrEqual', 2)),
  filterWith(
    condition('city', 'equals', 'boston'),
    condition('state', 'equals', 'MA'),
    condition('amenities', 'contains', 'Dock'),
  ),
  filterWith(condition('amenities', 'notContains', ['Wi-Fi'])),
]

describe.each(rare)('for matches of %j', (filter) => {
  test('every facet equals the exact count for the filter with that value added', async () => {
    const { facets = [], facetsAreApproximate, total } = await facetsFor(filter)
    expect([facetsAreApproximate, total]).toEqual([undefined, await found(filter)])
    for (const { field, values } of facets)
      for (const { value, count } of values)
        expect([field, value, count]).toEqual([field, value, await found(withValue(filter, field, value))])
    expect(facets.flatMap(({ values }) => values).length).toBeGreaterThan(4)
  })
})

const common = [
  filterWith(condition('capacity', 'greaterThanOrEqual', 1)),
  filterWith(condition('capacity', 'greaterThanOrEqual', 3), condition('currentRate', 'greaterThan', 2000)),
  filterWith(condition('type', 'isAnyOf', ['House', 'Cabin'])),
  filterWith(condition('amenities', 'contains', ['Wi-Fi'])),
]

describe.each(common)('for the many matches of %j', (filter) => {
  test.each([
    ['walks through the lots', 2000],
    ['collects all matches', 2900],
  ])('a sample that %s counts each facet to within a tenth, or omits it', async (_, sample) => {
    const { facets = [], facetsAreApproximate } = await facetsFor(filter, { exactUpTo: 1000, sample })
    expect(facetsAreApproximate).toBe(true)
    for (const { field, values } of facets)
      for (const { value, count } of values) {
        if (count === null) continue
        const exact = await found(withValue(filter, field, value))
        expect(Math.abs(count - exact) / exact, `${field} ${value}: ${count}, not ${exact}`).toBeLessThan(0.1)
      }
    expect(facets.flatMap(({ values }) => values).filter(({ count }) => count !== null).length).toBeGreaterThan(2)
  })
})

// The last filter matches only in the second half of the table, beyond the first rows scanned.
const late = filterWith(condition('capacity', 'greaterThanOrEqual', 1), condition('type', 'isAnyOf', ['Condo', 'Boat']))
test.each([...rare, ...common, late])('counts the matches of %j, up to one past a thousand', async (filter) => {
  const where = await buildWhere(t.platform.reader, filter)
  const counted = atLeast(await countMatching(t.platform.reader, { ...where, counted: null }))
  expect(counted).toBe(Math.min(await found(filter), COUNT_CAP + 1))
})

test('a sample that contains all matches is exact, and not marked', async () => {
  const filter = filterWith(condition('capacity', 'lessThan', 5))
  const { facetsAreApproximate, total } = await facetsFor(filter, { exactUpTo: 1000, sample: STAYS })
  expect([facetsAreApproximate, total]).toEqual([undefined, await found(filter)])
})
