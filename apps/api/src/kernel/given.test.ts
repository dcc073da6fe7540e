import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import { ifGiven, whereGiven } from './given.ts'

const db = new Kysely<{ stays: { id: string; plan: 'Free' | 'Pro' } }>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (all) => new PostgresIntrospector(all),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

function conditionOf(filters: { id?: string | undefined; plan?: 'Free' | undefined }, after?: string | null) {
  const { sql, parameters } = whereGiven(db.selectFrom('stays'), filters)
    .$call(ifGiven(after, (stays, id) => stays.where('id', '>', id)))
    .select('id')
    .compile()
  return [sql.split(' where ')[1], parameters]
}

test('a filter that isn’t given restricts nothing', () => {
  expect(conditionOf({ id: undefined })).toEqual(['1 = 1', []])
  expect(conditionOf({ id: undefined, plan: 'Free' }, null)).toEqual(['"plan" = $1', ['Free']])
})

test('each filter that is given restricts the query', () => {
  expect(conditionOf({ id: 'stay_1', plan: 'Free' }, '')).toEqual([
    '("id" = $1 and "plan" = $2) and "id" > $3',
    ['stay_1', 'Free', ''],
  ])
})
