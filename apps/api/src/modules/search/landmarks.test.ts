import { usStates } from '@lodestay/domain'
import { expect, test } from 'vitest'
import { nearestZip, zipsOfCity } from '../../providers/zip/zip-lookup.ts'
import { boundsAround, type Landmark, landmarks, landmarksCalled } from './landmarks.ts'

type Point = { readonly latitude: number; readonly longitude: number }

function kmBetween(a: Point, b: Point): number {
  const east = Math.cos((a.latitude * Math.PI) / 180)
  return 111.3 * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * east)
}

function names(text: string): string[] {
  return landmarksCalled(text).map(({ name }) => name)
}

test('every landmark lies in its state, and near the zip codes of its city', () => {
  const isLost = (landmark: Landmark) => {
    const { latitude, longitude, state, city } = landmark
    const zip = nearestZip(latitude, longitude, state)
    const inCity = zipsOfCity(state, city).map((each) => kmBetween(each, landmark))
    const isInCity = inCity.length === 0 || Math.min(...inCity) < 30
    return !(state in usStates && zip && kmBetween(zip, landmark) < 45 && isInCity)
  }
  expect(landmarks.length).toBeGreaterThan(500)
  expect(landmarks.filter(isLost)).toEqual([])
})

test('each has a unique name, without a comma, and a distance within which stays are near it', () => {
  expect(new Set(landmarks.map(({ name }) => name)).size).toBe(landmarks.length)
  expect(landmarks.filter(({ name, km }) => name.includes(',') || !(km >= 4 && km <= 60))).toEqual([])
})

test('a landmark is found by the beginning of any of its words, regardless of diacritics, and by its other names', () => {
  expect(names('fenway')).toEqual(['Fenway Park'])
  expect(names('ohare')).toEqual(["O'Hare International Airport"])
  expect(names('haleakala')).toEqual(['Haleakalā National Park'])
  expect(names('ucla')).toEqual(['University of California Los Angeles'])
  expect(names('jfk')).toEqual(['John F. Kennedy International Airport'])
  expect(names('enway')).toEqual([])
  expect(names('...')).toEqual([])
})

test('those whose name begins with the input come first', () => {
  const found = names('washington')
  expect(found.slice(0, 2)).toEqual(['Washington Monument', 'Washington Park'])
  expect(found).toContain('George Washington University')
})

test('the box around a landmark covers everything near it', () => {
  const [fenway] = landmarksCalled('Fenway Park')
  if (!fenway) throw new Error('there is no Fenway Park')
  const { north, south, east, west } = boundsAround(fenway)
  expect([
    kmBetween(fenway, { ...fenway, latitude: north }),
    kmBetween(fenway, { ...fenway, longitude: east }),
  ]).toEqual([expect.closeTo(fenway.km, 1), expect.closeTo(fenway.km, 1)])
  expect([(north + south) / 2, (east + west) / 2]).toEqual([
    expect.closeTo(fenway.latitude, 3),
    expect.closeTo(fenway.longitude, 3),
  ])
})
