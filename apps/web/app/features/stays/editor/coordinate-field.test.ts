import { emptyStay } from '@lodestay/domain/stays/empty-stay'
import { StayDraftFields } from '@lodestay/domain/stays/stay'
import { expect, test } from 'vitest'
import { withHalf } from './coordinate-field.tsx'

test('a coordinate is saved while the other one is still missing', () => {
  const coordinates = withHalf(null, 'latitude', 123)
  expect(coordinates).toEqual({ latitude: 123, longitude: null })
  const location = { ...emptyStay.location, coordinates }
  expect(StayDraftFields.safeParse({ location }).success).toBe(true)
})

test('without both coordinates there are none, as before the first was typed', () => {
  expect(withHalf({ latitude: 44.3, longitude: null }, 'latitude', null)).toBeNull()
  expect(withHalf({ latitude: 44.3, longitude: -68.2 }, 'latitude', null)).toEqual({ latitude: null, longitude: -68.2 })
})
