import { expect, test } from 'vitest'
import { asLinks, asMap, emptyLink, linksFor } from './booking-links.ts'

const stored = { Airbnb: 'https://airbnb.example/1', Vrbo: 'https://vrbo.example/1' }

test('rows show the links that are restored after they were first shown', () => {
  const shown = linksFor(stored, asLinks({}))
  expect(shown).toMatchObject([{ partner: 'Airbnb' }, { partner: 'Vrbo' }])
  expect(asMap(shown)).toEqual(stored)
})

test('rows stay while the draft has what they wrote, in whatever order', () => {
  const links = asLinks(stored)
  expect(linksFor({ Vrbo: stored.Vrbo, Airbnb: stored.Airbnb }, links)).toBe(links)
})

test('a row that is empty or repeats a partner stays while it is filled in', () => {
  const links = [...asLinks(stored), emptyLink(), ...asLinks({ Airbnb: 'https://airbnb.example/2' })]
  expect(linksFor(asMap(links), links)).toBe(links)
})

test('an empty link that is stored doesn’t make the rows anew each time', () => {
  const map = { ...stored, '': '' }
  const links = asLinks(map)
  expect(linksFor(map, links)).toBe(links)
})
