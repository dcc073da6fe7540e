/** JSON inside query parameters, which no schema in the document describes. */
import { customStayFilterFields, filterOperators } from '@lodestay/domain'
import fc from 'fast-check'
import { encodeCursor } from '../../kernel/paging.ts'
import { hostile } from './schema-arbitrary.ts'

const fields = Object.keys(customStayFilterFields)
const field = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...fields) },
  { weight: 1, arbitrary: fc.constantFrom('password', 'id; drop', '__proto__', 'constructor', '', '\0') },
)
const time = fc.constantFrom(
  '2026-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-01-01',
  '1',
  'now',
)
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>('cedar', 'MA', 'Cabin', 3, 180_00, true, 'Accepted') },
  { weight: 2, arbitrary: hostile },
  { weight: 1, arbitrary: time },
  { weight: 1, arbitrary: fc.array(fc.oneof(hostile, fc.constant('Cabin')), { maxLength: 4 }) },
)
const condition = fc.record(
  { field, operator: fc.constantFrom(...filterOperators, '$where'), value },
  { requiredKeys: ['field', 'operator'] },
)

function group(item: fc.Arbitrary<unknown>) {
  return fc.record(
    { items: fc.array(item, { maxLength: 3 }), logic: fc.constantFrom('and', 'or') },
    { requiredKeys: ['items'] },
  )
}

const degrees = fc.oneof(
  { weight: 4, arbitrary: fc.double({ min: -180, max: 180, noNaN: true }) },
  { weight: 1, arbitrary: hostile },
)

const filter = fc.record(
  {
    items: fc.array(fc.oneof({ weight: 6, arbitrary: condition }, { weight: 1, arbitrary: group(group(condition)) }), {
      maxLength: 3,
    }),
    logic: fc.constantFrom('and', 'or'),
    text: fc.oneof(fc.constantFrom('cedar', 'lak', "o'brien", '& | ! ( ) :*'), hostile),
    bounds: fc.record({ north: degrees, south: degrees, east: degrees, west: degrees }),
    near: fc.record({ latitude: degrees, longitude: degrees, radiusKm: degrees }),
    dates: fc.record({ start: time, end: time }),
    sort: fc.array(fc.record({ field, direction: fc.constantFrom('asc', 'desc') }), { maxLength: 2 }),
  },
  { requiredKeys: [] },
)

/**
 * Encoded as JSON, so that values a query can't contain verbatim are escaped, and pass checks that only look at the
 * text.
 */
function written(json: fc.Arbitrary<unknown>) {
  return json.map((each) => JSON.stringify(each) ?? '')
}

export const writtenFilter = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.constant('{"items":[{"field":"bedrooms","operator":"greaterThan","value":1}],"text":"cedar"}'),
  },
  { weight: 4, arbitrary: written(filter) },
  { weight: 1, arbitrary: written(hostile) },
)
export const writtenParams = written(
  fc.record(
    { limit: fc.oneof(fc.integer(), hostile), status: hostile, cursor: hostile, zz: hostile },
    { requiredKeys: [] },
  ),
)

const part = fc.oneof(
  fc.constantFrom<unknown>(
    'rank',
    'sort',
    0,
    1,
    -1,
    2.5,
    1e300,
    9e15,
    4e15,
    '1',
    '99999999999999999999',
    null,
    'aud_1',
    'Abc',
    ['x'],
  ),
  time,
  hostile,
)
/** Cursors that we didn't issue. */
export const forgedCursor = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(part, { maxLength: 4 }).map((parts) => encodeCursor(parts as string[]).slice(0, 200)),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('rank', 'sort'), part, fc.constantFrom('1', '7'))
      .map((parts) => encodeCursor(parts as string[])),
  },
  { weight: 1, arbitrary: hostile },
)
