import { expect, test } from 'vitest'
import { withinPages } from './page-of.ts'

/** What a URL shows of a list with this many pages. */
async function shown(path: string, pages: number) {
  const asked: number[] = []
  const found = await withinPages(new Request(`https://lodestay.example${path}`), async (page) => {
    asked.push(page)
    return { docs: page <= pages ? ['a row'] : [], page, totalPages: pages }
  })
  return { page: found.page, asked }
}

test('a page with rows is shown, and so is the first of an empty list', async () => {
  expect(await shown('/favorites', 3)).toEqual({ page: 1, asked: [1] })
  expect(await shown('/favorites?page=3', 3)).toEqual({ page: 3, asked: [3] })
  expect(await shown('/favorites', 0)).toEqual({ page: 1, asked: [1] })
})

test('instead of a page whose rows are gone, the last one is shown', async () => {
  expect(await shown('/moderation?tab=mine&page=9', 4)).toEqual({ page: 4, asked: [9, 4] })
  expect(await shown('/favorites?page=2', 0)).toEqual({ page: 1, asked: [2, 1] })
})
