import { expect, test } from 'vitest'
import { allPages, type Next, type Page } from './paging.ts'

const numbers = [1, 2, 3, 4, 5]

/** Five numbers, two per page. */
async function byPage({ page = 1 }: Next): Promise<Page<number>> {
  return {
    docs: numbers.slice(page * 2 - 2, page * 2),
    page,
    hasNextPage: page < 3,
    nextCursor: null,
  }
}

async function byCursor({ cursor = '0' }: Next): Promise<Page<number>> {
  const from = Number(cursor)
  const hasNextPage = from + 2 < numbers.length
  return {
    docs: numbers.slice(from, from + 2),
    page: 1,
    hasNextPage,
    nextCursor: hasNextPage ? String(from + 2) : null,
  }
}

test.each([
  ['cursor', byCursor, [{}, { cursor: '2' }, { cursor: '4' }]],
  ['page number', byPage, [{}, { page: 2 }, { page: 3 }]],
])('a list is read to its end by %s, each page once', async (_, read, asked) => {
  const [all, reads]: [number[], Next[]] = [[], []]
  for await (const doc of allPages((next) => {
    reads.push(next)
    return read(next)
  }))
    all.push(doc)
  expect([all, reads]).toEqual([numbers, asked])
})

test('stopping early reads no further pages', async () => {
  let reads = 0
  for await (const doc of allPages((next) => {
    reads++
    return byCursor(next)
  }))
    if (doc === 2) break
  expect(reads).toBe(1)
})

test('a list that claims to have more but returns nothing ends', async () => {
  const all: number[] = []
  const empty: Page<number> = { docs: [], page: 1, hasNextPage: true, nextCursor: 'more' }
  for await (const doc of allPages(async () => empty)) all.push(doc)
  expect(all).toEqual([])
})
