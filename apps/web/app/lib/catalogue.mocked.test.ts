import { expect, test, vi } from 'vitest'
import { catalogueOf } from './catalogue.ts'

const PAGES = 6
const get = vi.hoisted(() => vi.fn())
vi.mock('./call-platform.ts', () => ({ callPlatform: async () => ({ GET: get }) }))

test('a catalog has every entry of the platform’s, however many pages they fill', async () => {
  get.mockImplementation(async (_path: string, { params }: { params: { query: { page?: number } } }) => {
    const { page = 1 } = params.query
    return { data: { docs: [{ name: `Entry ${page}` }], page, hasNextPage: page < PAGES, nextCursor: null } }
  })
  const names = (await catalogueOf('Amenity')).map(({ name }) => name)
  expect(names).toEqual(Array.from({ length: PAGES }, (_, index) => `Entry ${index + 1}`))
})
