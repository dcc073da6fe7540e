import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  conditionTest,
  type FilterValue,
  fieldsUsed,
  filterTest,
  matchesFilter,
  parseFilter,
  sharedTests,
} from './filter.ts'
import { customStayFilterFields, stayFilterFields } from './filter-fields.ts'
import { type FilterFields, type FilterKind, type FilterOperator, filterOperators } from './filter-operators.ts'

function matchesCondition(kind: FilterKind, held: unknown, operator: FilterOperator, value: FilterValue): boolean {
  return conditionTest(kind, operator, value)(held)
}

const fields = {
  title: { kind: 'text', sortable: true },
  size: { kind: 'number', sortable: true },
  open: { kind: 'boolean' },
  since: { kind: 'time' },
  status: { kind: 'choice', choices: ['Draft', 'Accepted'] },
  tags: { kind: 'list' },
} as const satisfies FilterFields
const fieldOf: Record<FilterKind, keyof typeof fields> = {
  text: 'title',
  number: 'size',
  boolean: 'open',
  time: 'since',
  choice: 'status',
  list: 'tags',
}
const kinds = Object.keys(fieldOf) as FilterKind[]

// Written by hand: the kinds for which each of the specification's fifteen operators is meaningful.
const everywhere = kinds
const meaningful: Record<FilterOperator, readonly FilterKind[]> = {
  equals: everywhere,
  notEquals: everywhere,
  is: everywhere,
  isAnyOf: everywhere,
  isNoneOf: everywhere,
  isEmpty: everywhere,
  isNotEmpty: everywhere,
  lessThan: ['number', 'time'],
  lessThanOrEqual: ['number', 'time'],
  greaterThan: ['number', 'time'],
  greaterThanOrEqual: ['number', 'time'],
  startsWith: ['text'],
  endsWith: ['text'],
  contains: ['text', 'list'],
  notContains: ['text', 'list'],
}

const today = '2027-06-01'

/** For each kind, a value to filter by, a record's value equal to it, one below and one above. */
const samples: Record<FilterKind, { ask: FilterValue; same: unknown; below: unknown; above: unknown }> = {
  text: { ask: 'Lake', same: 'lake', below: 'a', above: 'Lakeside of the Lake' },
  number: { ask: 3, same: 3, below: 2, above: 4 },
  boolean: { ask: true, same: true, below: false, above: null },
  time: {
    ask: '2026-05-01',
    same: '2026-05-01T00:00:00.000Z',
    below: '2026-04-30T23:59:59Z',
    above: '2026-05-02T00:00:00Z',
  },
  choice: { ask: 'Draft', same: 'Draft', below: 'Accepted', above: null },
  list: { ask: 'Lake', same: ['lake'], below: [], above: ['Forest', 'Lake'] },
}

function read(filter: unknown, known: FilterFields = fields) {
  return parseFilter(JSON.stringify(filter), known, today)
}

function problemsOf(filter: unknown) {
  return read(filter).problems?.map(({ path, message }) => `${path}: ${message}`)
}

test('a time can be given in epoch milliseconds', () => {
  const value = Date.UTC(2026, 4, 1)
  const item = { field: 'since', operator: 'lessThan', value }
  expect(read({ items: [item] }).filter?.items[0]).toMatchObject({ value: '2026-05-01T00:00:00.000Z' })
})

test('the fifteen operators are those of the specification', () => {
  expect([...filterOperators].sort()).toEqual(Object.keys(meaningful).sort())
})

describe.each(filterOperators)('%s', (operator) => {
  const wantsMany = operator === 'isAnyOf' || operator === 'isNoneOf'
  const applicable = kinds.filter((kind) => meaningful[operator].includes(kind))

  test.each(applicable)('works on a %s field, and distinguishes records', (kind) => {
    const { ask, same, below, above } = samples[kind]
    const value = wantsMany ? [ask] : ask
    const parsed = read({ items: [{ field: fieldOf[kind], operator, value }] })
    expect(parsed.problems).toBeUndefined()
    const answers = [same, below, above, null].map((held) =>
      matchesFilter(parsed.filter as never, { [fieldOf[kind]]: held }, fields),
    )
    expect(new Set(answers).size).toBe(2)
  })

  test.each(kinds.filter((kind) => !meaningful[operator].includes(kind)))(
    'is rejected by name on a %s field',
    (kind) => {
      expect(problemsOf({ items: [{ field: fieldOf[kind], operator, value: samples[kind].ask }] })).toEqual([
        `filter.items.0.operator: Operator "${operator}" does not apply to field "${fieldOf[kind]}".`,
      ])
    },
  )

  test.each(operator === 'isEmpty' || operator === 'isNotEmpty' ? [] : applicable)(
    'rejects a value of another kind on a %s field',
    (kind) => {
      const [problem] = problemsOf({ items: [{ field: fieldOf[kind], operator, value: { not: 'a value' } }] }) ?? []
      expect(problem).toMatch(
        `filter.items.0.value: The value of field "${fieldOf[kind]}" with operator "${operator}" must be`,
      )
    },
  )
})

describe('semantics', () => {
  const text = fc.string({ unit: fc.constantFrom(...'aAbB%_\\ é'), maxLength: 4 })
  const held: Record<FilterKind, fc.Arbitrary<unknown>> = {
    text: fc.option(text),
    number: fc.option(fc.integer({ min: -3, max: 3 })),
    boolean: fc.option(fc.boolean()),
    time: fc.option(fc.constantFrom('2026-05-01T00:00:00Z', '2026-05-01', '2026-05-02T00:00:00.000Z')),
    choice: fc.constantFrom('Draft', 'Accepted'),
    list: fc.array(
      text.filter((item) => item !== ''),
      { maxLength: 3 },
    ),
  }
  const asked: Record<FilterKind, fc.Arbitrary<FilterValue>> = {
    ...(held as Record<FilterKind, fc.Arbitrary<FilterValue>>),
    text,
    number: fc.integer({ min: -3, max: 3 }),
    boolean: fc.boolean(),
    time: fc.constantFrom('2026-05-01', '2026-05-02'),
    list: text,
  }
  const opposites: [FilterOperator, FilterOperator][] = [
    ['equals', 'notEquals'],
    ['contains', 'notContains'],
    ['isAnyOf', 'isNoneOf'],
    ['isEmpty', 'isNotEmpty'],
  ]
  const cases = (operator: FilterOperator) => kinds.filter((kind) => meaningful[operator].includes(kind))

  test.each(opposites)('%s and %s are opposites, also for missing values', (operator, opposite) => {
    for (const kind of cases(operator))
      fc.assert(
        fc.property(held[kind], asked[kind], (value, ask) => {
          const wanted = operator === 'isAnyOf' ? ([ask] as FilterValue) : ask
          expect(matchesCondition(kind, value, operator, wanted)).toBe(!matchesCondition(kind, value, opposite, wanted))
        }),
      )
  })

  test('is means equals', () => {
    for (const kind of kinds)
      fc.assert(
        fc.property(held[kind], asked[kind], (value, ask) => {
          expect(matchesCondition(kind, value, 'is', ask)).toBe(matchesCondition(kind, value, 'equals', ask))
        }),
      )
  })

  test.each([
    ['lessThanOrEqual', 'lessThan'],
    ['greaterThanOrEqual', 'greaterThan'],
  ] as const)('%s is %s or equals', (either, strictly) => {
    for (const kind of cases(either))
      fc.assert(
        fc.property(held[kind], asked[kind], (value, ask) => {
          const whole = matchesCondition(kind, value, strictly, ask) || matchesCondition(kind, value, 'equals', ask)
          expect(matchesCondition(kind, value, either, ask)).toBe(whole)
        }),
      )
  })

  test('a text that starts or ends with another contains it', () => {
    fc.assert(
      fc.property(held.text, text, (value, ask) => {
        for (const operator of ['startsWith', 'endsWith'] as const)
          if (matchesCondition('text', value, operator, ask))
            expect(matchesCondition('text', value, 'contains', ask)).toBe(true)
      }),
    )
  })

  test('a list contains several values if it contains them all', () => {
    expect(matchesCondition('list', ['Lake', 'Forest'], 'contains', ['lake', 'forest'])).toBe(true)
    expect(matchesCondition('list', ['Lake'], 'contains', ['lake', 'forest'])).toBe(false)
    expect(matchesCondition('list', ['Lake'], 'isAnyOf', ['lake', 'forest'])).toBe(true)
    expect(matchesCondition('list', ['Lake', 'Forest'], 'equals', ['forest', 'LAKE'])).toBe(true)
  })

  test('an empty group matches everything, and groups are joined by their logic', () => {
    const yes = { field: 'size', operator: 'equals', value: 1 } as const
    const no = { field: 'size', operator: 'equals', value: 2 } as const
    const passes = (logic: 'and' | 'or', items: (typeof yes | typeof no)[]) =>
      matchesFilter({ logic, items }, { size: 1 }, fields)
    expect([passes('and', []), passes('or', []), passes('and', [yes, no]), passes('or', [yes, no])]).toEqual([
      true,
      true,
      false,
      true,
    ])
  })
})

describe('rejects', () => {
  const item = { field: 'size', operator: 'equals', value: 1 }

  test('more than 40 items, counted through the groups', () => {
    expect(read({ items: Array(40).fill(item) }).problems).toBeUndefined()
    expect(problemsOf({ items: Array(41).fill(item) })).toEqual(['filter.items: Filter must have at most 40 items.'])
    expect(problemsOf({ items: [{ items: Array(40).fill(item) }] })).toEqual([
      'filter.items: Filter must have at most 40 items.',
    ])
  })

  test('more than 8 kB, counted in bytes', () => {
    const ofBytes = (character: string, count: number) =>
      read({ items: [], text: 'x', sort: [], logic: character.repeat(count) })
    expect(ofBytes('a', 8100).problems?.[0]?.message).toBe('Logic must be "and" or "or".')
    expect(ofBytes('a', 8192).problems?.[0]?.message).toBe('Filter must be at most 8192 bytes.')
    expect(ofBytes('é', 4100).problems?.[0]?.message).toBe('Filter must be at most 8192 bytes.')
  })

  test('groups three deep', () => {
    const two = { items: [{ items: [{ items: [item] }] }] }
    expect(read(two).problems).toBeUndefined()
    expect(problemsOf({ items: [two] })).toEqual(['filter.items.0.items.0.items.0: Groups nest at most 2 deep.'])
  })

  test.each(['password', '__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'the field "%s", which is not allowed',
    (field) => {
      expect(problemsOf({ items: [{ ...item, field }] })).toEqual([`filter.items.0.field: Unknown field "${field}".`])
      expect(problemsOf({ sort: [{ field }] })).toEqual([`filter.sort.0.field: Cannot sort by field "${field}".`])
    },
  )

  test('an unknown operator', () => {
    expect(problemsOf({ items: [{ ...item, operator: 'like' }] })).toEqual([
      'filter.items.0.operator: Unknown operator "like".',
    ])
  })

  test('an unknown member', () => {
    expect(problemsOf({ items: [], where: '1=1' })).toEqual(['filter.where: Unknown field "where".'])
  })

  test('sorting by an unsortable field', () => {
    expect(problemsOf({ sort: [{ field: 'tags' }] })).toEqual(['filter.sort.0.field: Cannot sort by field "tags".'])
  })

  test.each([
    [{ start: '2027-06-05', end: '2027-06-05' }, 'end: End date must be after the start date.'],
    [{ start: '2027-06-05' }, 'end: End is required.'],
    [{ end: '2027-06-05', flexibleDays: 2 }, 'start: Start is required.'],
    [{ start: '2027-06-05', end: '2027-06-08', flexibleDays: 4 }, 'flexibleDays: Flexible days must be at most 3.'],
    [{ weekendIn: '2027-13' }, 'weekendIn: Weekend in must be a month as YYYY-MM.'],
    [{ weekendIn: '2027-06', start: '2027-06-05' }, 'weekendIn: Give either dates or a weekend month.'],
  ])('dates that can’t be searched for: %j', (dates, problem) => {
    expect(problemsOf({ dates })).toEqual([`filter.dates.${problem}`])
  })

  test('sorting by total without dates, or together with another field', () => {
    expect(problemsOf({ sort: [{ field: 'total' }] })).toEqual(['filter.sort.0.field: Sorting by total needs dates.'])
    expect(problemsOf({ dates: { weekendIn: '2027-06' }, sort: [{ field: 'total' }, { field: 'size' }] })).toEqual([
      'filter.sort.0.field: Total must be the only sort.',
    ])
  })

  test('invalid JSON, or a non-object', () => {
    expect(parseFilter('{items:[]}', fields, today).problems).toEqual([
      { path: 'filter', message: 'Filter must be JSON.' },
    ])
    for (const written of ['[]', '1', 'null', '"x"'])
      expect(parseFilter(written, fields, today).problems?.length).toBeGreaterThan(0)
  })
})

describe('parsing', () => {
  test('flexible dates allow the nights around them, except past ones', () => {
    const { filter } = read({ dates: { start: '2027-06-02', end: '2027-06-04', flexibleDays: 2, onlyKnown: true } })
    expect(filter?.dates?.onlyKnown).toBe(true)
    expect(filter?.dates?.nights.map(({ start }) => start.slice(8))).toEqual(['02', '01', '03', '04'])
  })

  test('a weekend in a month allows each remaining one', () => {
    expect(read({ dates: { weekendIn: '2027-06' } }).filter?.dates?.nights).toHaveLength(4)
    expect(read({ dates: { weekendIn: '2027-05' } }).filter?.dates?.nights).toEqual([])
  })

  const filterish = fc.letrec((tie) => ({
    condition: fc.record({
      field: fc.oneof(fc.constantFrom(...Object.keys(customStayFilterFields)), fc.string()),
      operator: fc.oneof(fc.constantFrom(...filterOperators), fc.string()),
      value: fc.oneof(fc.jsonValue(), fc.integer(), fc.string(), fc.boolean(), fc.array(fc.string())),
    }),
    group: fc.record({ items: fc.array(tie('item'), { maxLength: 4 }), logic: fc.constantFrom('and', 'or', 'xor') }),
    item: fc.oneof({ depthSize: 'small' }, tie('condition'), tie('group')),
  })).group

  test('never throws for any text', () => {
    const written = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.string().map((text) => `{"items":[${text}]}`),
    )
    fc.assert(
      fc.property(written, (text) => {
        const { filter, problems } = parseFilter(text, stayFilterFields, today)
        expect((filter === undefined) !== (problems === undefined)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('never throws for anything resembling a filter, and results use only listed fields', () => {
    fc.assert(
      fc.property(filterish, (written) => {
        const { filter, problems } = read(written, customStayFilterFields)
        if (filter)
          for (const field of fieldsUsed(filter)) expect(Object.hasOwn(customStayFilterFields, field)).toBe(true)
        else
          expect(problems?.every((problem) => problem.path.startsWith('filter') && problem.message.length > 0)).toBe(
            true,
          )
      }),
      { numRuns: 1000 },
    )
  })

  test('is reversible: a parsed filter can be written and parsed again', () => {
    fc.assert(
      fc.property(filterish, (written) => {
        const { filter } = read(written, customStayFilterFields)
        if (filter) expect(read(filter, customStayFilterFields).filter).toEqual(filter)
      }),
      { numRuns: 1000 },
    )
  })
})

test('filters that share the tests of equal conditions give each record its own result', () => {
  const fields = { size: { kind: 'number' }, tags: { kind: 'list' } } as const
  const tests = sharedTests(fields)
  const large = { field: 'size', operator: 'greaterThan', value: 3 } as const
  const tagged = { field: 'tags', operator: 'contains', value: ['Lake'] } as const
  const [both, either] = (['and', 'or'] as const).map((logic) =>
    filterTest({ logic, items: [large, tagged] }, fields, tests),
  )
  const records = [
    { size: 5, tags: ['lake'] },
    { size: 5, tags: [] },
    { size: 1, tags: ['Lake'] },
    { size: 1, tags: [] },
  ]
  for (const record of [...records, ...records.toReversed()]) {
    const [isLarge, isTagged] = [record.size > 3, record.tags.length > 0]
    expect([both?.(record), either?.(record)]).toEqual([isLarge && isTagged, isLarge || isTagged])
    expect([either?.(record), both?.(record)]).toEqual([isLarge || isTagged, isLarge && isTagged])
  }
})
