import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type OddRow, oddRows, readStored, serializeAnswer, Unreadable } from './stored.ts'

const Row = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  note: z.string().nullable(),
  hint: z.string().optional(),
  pictures: z.array(z.strictObject({ url: z.string(), alt: z.string().optional() })),
  links: z.record(z.string(), z.string()),
  target: z.object({ kind: z.enum(['a', 'b']) }).nullable(),
  media: z.union([
    z.object({ type: z.literal('post'), postId: z.string() }),
    z.object({ type: z.literal('files'), files: z.array(z.string()) }),
  ]),
})
const List = z.object({ docs: z.array(Row), total: z.int() })
const row = {
  id: 'one',
  name: 'One',
  size: 1,
  note: null,
  pictures: [],
  links: {},
  target: null,
  media: { type: 'post' as const, postId: 'p' },
}
const serialize = serializeAnswer({ schema: List, method: 'GET', url: '/rows' } as never)

function answered(...docs: unknown[]) {
  return JSON.parse(serialize({ docs, total: docs.length }) as string)
}

let odd: OddRow[]

function keep(message: unknown) {
  return odd.push(message as OddRow)
}

beforeEach(() => {
  odd = []
  oddRows.subscribe(keep)
})
afterEach(() => oddRows.unsubscribe(keep))

describe('a response', () => {
  test('that is valid is sent unchanged, without undeclared fields, and nothing is logged', () => {
    expect(answered({ ...row, secret: 1 })).toEqual({ docs: [row], total: 1 })
    expect(odd).toEqual([])
  })

  test.each<[string, object, object, string[]]>([
    [
      'an unknown member of what is strict goes',
      { pictures: [{ url: '/a', crop: { x: 0 } }] },
      { pictures: [{ url: '/a' }] },
      ['docs.1.pictures.0.crop'],
    ],
    [
      'a broken item goes',
      { pictures: [{ url: 7 }, null, { url: '/b' }] },
      { pictures: [{ url: '/b' }] },
      ['docs.1.pictures.0.url', 'docs.1.pictures.1'],
    ],
    ['a text that is none is empty', { name: null }, { name: '' }, ['docs.1.name']],
    ['a list that is missing is empty', { pictures: undefined }, { pictures: [] }, ['docs.1.pictures']],
    ['a record that is missing is empty', { links: null }, { links: {} }, ['docs.1.links']],
    [
      'what may be null is null',
      { note: 3, target: { kind: 'c' } },
      { note: null, target: null },
      ['docs.1.note', 'docs.1.target.kind'],
    ],
    ['a broken entry goes', { links: { a: 'x', b: { c: 1 } } }, { links: { a: 'x' } }, ['docs.1.links.b']],
    [
      'of several shapes the nearest is taken',
      { media: { type: 'files' } },
      { media: { type: 'files', files: [] } },
      ['docs.1.media.files'],
    ],
  ])('%s, and its row is logged', (_, changes, reduced, paths) => {
    const { docs } = answered(row, { ...row, id: 'odd', ...changes }, row)
    expect(docs).toEqual([row, { ...row, id: 'odd', ...reduced }, row])
    expect(odd.map(({ at, id }) => [at, id])).toEqual([['GET /rows', 'odd']])
    expect(odd[0]?.faults.map(({ path }) => path)).toEqual(paths)
  })

  test('with a row that lacks a value without a fallback contains what is valid', () => {
    const { docs, total } = answered({ ...row, id: 'odd', size: 'big', hint: 5 }, row)
    const { size: _, ...fits } = row
    expect([docs, total]).toEqual([[{ ...fits, id: 'odd' }, row], 2])
    expect(odd.map(({ id }) => id)).toEqual(['odd'])
  })

  test('with a completely unreadable row keeps its place and its id', () => {
    const { docs } = answered(row, new Unreadable({ id: 'odd' }, new TypeError('no list')), row)
    expect(docs[1]).toMatchObject({ id: 'odd', name: '' })
    expect(docs[2]).toEqual(row)
    expect(odd[0]).toMatchObject({
      id: 'odd',
      faults: expect.arrayContaining([{ path: 'docs.1', message: 'TypeError: no list' }]),
    })
  })

  test('with nothing valid in it is a server error', () => {
    expect(() => serialize(7)).toThrow('GET /rows cannot be answered')
  })
})

test('a stored value is read with its schema, and logged if invalid', () => {
  const Kept = z.object({ tags: z.array(z.string()).default([]), at: z.string().nullable().default(null) })
  expect(readStored(Kept, { tags: ['a'] }, 'things.content', 'thing_1')).toEqual({ tags: ['a'], at: null })
  expect(odd).toEqual([])
  expect(readStored(Kept, { tags: 'a', at: 4 }, 'things.content', 'thing_1')).toEqual({ tags: [], at: null })
  expect(odd).toMatchObject([{ at: 'things.content', id: 'thing_1' }])
})
