import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortlinkProblem, slugify } from './slug.ts'

test.each([
  ['Élan by the Lake!', 'elan-by-the-lake'],
  ['  The   Boathouse  ', 'the-boathouse'],
  ['42 Main St.', '42-main-st'],
  ['🏡', null],
  ['ab', null],
])('%s becomes %s', (name, slug) => {
  expect(slugify(name)).toBe(slug)
})

test('any name gives a valid shortlink or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
      const slug = slugify(name)
      expect(slug === null || shortlinkProblem(slug) === null).toBe(true)
    }),
  )
})

test('slugifying a slug changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (name) => {
      const slug = slugify(name)
      if (slug !== null) expect(slugify(slug)).toBe(slug)
    }),
  )
})

test('a shortlink is letters, digits and single dashes, 3 to 30 of them', () => {
  const letters = fc.constantFrom(...'abcXYZ019-_ é.')
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 34 }), (value) => {
      const isPossible = /^(?!.*--)[A-Za-z0-9-]{3,30}$/.test(value)
      expect(shortlinkProblem(value) === null).toBe(isPossible)
    }),
    { numRuns: 1000 },
  )
})
