import { expect, test } from 'vitest'
import { asLinks, asMap, emptyLink, linksFor } from './booking-links.ts'

const stored = { Airbnb: 'https://airbnb.example/1', Vrbo: 'https://vrbo.example/1' }

test('rows show links that are restored after the first render', () => {
  const shown = linksFor(stored, asLinks({}))
  expect(shown).toMatchObject([{ partner: 'Airbnb' }, { partner: 'Vrbo' }])
  expect(asMap(shown)).toEqual(stored)
})

test('rows are kept while the draft equals what they wrote, in any order', () => {
  const links = asLinks(stored)
  expect(linksFor({ Vrbo: stored.Vrbo, Airbnb: stored.Airbnb }, links)).toBe(links)
})

test('a row that is empty or repeats a partner is kept while being filled in', () => {
  const links = [...asLinks(stored), emptyLink(), ...asLinks({ Airbnb: 'https://airbnb.example/2' })]
  expect(linksFor(asMap(links), links)).toBe(links)
})

test('a stored empty link doesn’t recreate the rows each time', () => {
  const map = { ...stored, '': '' }
  const links = asLinks(map)
  expect(linksFor(map, links)).toBe(links)
})
