import { expect, test, vi } from 'vitest'
import { searchNames } from './catalogue.ts'

const [short, long] = ['Birdwatching 🦅'.padEnd(31, 's'), 'Birdwatching with the local guides']
vi.mock('../../../lib/catalogue.ts', () => ({
  catalogueOf: async () => [short, long, 'Skiing'].map((name) => ({ name, description: '', iconUrl: '' })),
}))

test('a field is offered the entries that it may have: a tag is shorter than a special interest', async () => {
  const offered = async (name: 'tags' | 'specialInterests') =>
    (await searchNames(name, 'bird')).map(({ value }) => value)
  expect(await offered('specialInterests')).toEqual([short, long])
  // Thirty characters, as the API counts them.
  expect(await offered('tags')).toEqual([short])
})
