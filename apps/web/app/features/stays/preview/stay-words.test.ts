import { expect, test } from 'vitest'
import { addressInWords } from './stay-words.ts'

const address = { address1: 'Acadia Lane 4', address2: '', city: 'Bar Harbor', state: 'ME', zip: '04609' }

test.each(['US', 'usa', 'United States', undefined])('an address in the country %s omits it', (country) => {
  expect(addressInWords({ ...address, ...(country && { country }) })).toBe('Acadia Lane 4, Bar Harbor, ME 04609')
})

test('an address abroad ends with its country', () => {
  expect(addressInWords({ city: 'Lunenburg', state: 'NS', country: 'Canada' })).toBe('Lunenburg, NS, Canada')
})
