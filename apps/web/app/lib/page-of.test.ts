import { expect, test } from 'vitest'
import { withinPages } from './page-of.ts'

function asked(path: string) {
  return new Request(`https://lodestay.example${path}`)
}

function found(rows: number, page: number, totalPages: number) {
  return { docs: Array.from({ length: rows }), page, totalPages }
}

test('a page with rows is shown, and so is the first of a list of nothing', () => {
  for (const each of [found(24, 1, 3), found(1, 3, 3), found(0, 1, 0)])
    expect(withinPages(asked('/favorites'), each)).toBe(each)
})

test.each([
  ['/favorites?page=2', found(0, 2, 1), '/favorites?page=1'],
  ['/moderation.data?tab=mine&page=9&_routes=x', found(0, 9, 4), '/moderation?tab=mine&page=4'],
  ['/favorites?page=2', found(0, 2, 0), '/favorites?page=1'],
])('%s, whose rows are gone, leads to the last page', async (path, each, address) => {
  const answer = (() => {
    try {
      return withinPages(asked(path), each)
    } catch (thrown) {
      return thrown
    }
  })()
  expect(answer).toBeInstanceOf(Response)
  expect((answer as Response).headers.get('location')).toBe(address)
})
