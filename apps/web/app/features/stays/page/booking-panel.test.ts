import { expect, test } from 'vitest'
import { wordsFor } from './booking-panel.tsx'

test.each([
  ['Direct', 'Book with the host'],
  ['website', 'Book with the host'],
  ['Own site', 'Book with the host'],
  ['Airbnb', 'Book on Airbnb'],
  ['Hostelworld', 'Book on Hostelworld'],
  ['Direct Cottages', 'Book on Direct Cottages'],
])('a link named %s says: %s', (partner, words) => {
  expect(wordsFor(partner)).toBe(words)
})
