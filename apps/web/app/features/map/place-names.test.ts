import { expect, test } from 'vitest'
import type { CardView } from '../stays/card/card-view.ts'
import { namesOf } from './place-names.ts'

function card(city: string, region: string, at: [number, number] | null): CardView {
  return {
    id: `${city}${region}${at}`,
    name: 'A',
    city,
    state: 'MA',
    region,
    capacity: 2,
    bedrooms: 1,
    beds: 1,
    currentRate: null,
    averageRate: null,
    favoriteCount: 0,
    promoted: false,
    media: [],
    at,
  }
}

test('a city is labeled at the center of its stays, and so is a neighborhood, but not a landscape', () => {
  const names = namesOf([
    card('Boston', 'Brighton', [42, -71]),
    card('Boston', 'Brighton', [42.02, -71.02]),
    card('Boston', 'Fenway', [42.01, -71.03]),
    card('Mendocino', 'The Coast', [39, -123]),
    card('Carmel', 'The Coast', [36, -121]),
    card('Nowhere', '', null),
  ])
  expect(names.map(({ text, at }) => [text, Number(at[0].toFixed(3))])).toEqual([
    ['Boston', 42.01],
    ['Mendocino', 39],
    ['Carmel', 36],
    ['Brighton', 42.01],
    ['Fenway', 42.01],
  ])
})
