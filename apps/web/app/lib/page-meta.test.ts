import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const root = { id: 'root', loaderData: { brand: 'Lodestay', origin: 'https://stay.example' } }

function titleWith(loaderData: unknown) {
  const meta = pageMeta([root, { id: 'routes/host/organization' }, { id: 'the page', loaderData }], { title: 'Stays' })
  return meta.find((entry) => 'title' in entry)
}

test.each([
  ['without a list', undefined, 'Stays · Lodestay'],
  ['at a list’s first page', { docs: [], page: 1, totalPages: 3 }, 'Stays · Lodestay'],
  ['at a later page', { docs: [], page: 2, totalPages: 3 }, 'Stays · Page 2 · Lodestay'],
  [
    'at a later page of a list among other data',
    { of: null, stays: { page: 2, totalPages: 3 } },
    'Stays · Page 2 · Lodestay',
  ],
  ['with an editor’s page', { page: { title: 'About' } }, 'Stays · Lodestay'],
])('the title %s', (_, loaderData, title) => {
  expect(titleWith(loaderData)).toEqual({ title })
})
