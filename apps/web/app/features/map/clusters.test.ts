import { expect, test } from 'vitest'
import { type Cluster, extentOf, mergeClose } from './clusters.ts'

function cluster(longitude: number, count: number, minRate: number | null = null): Cluster {
  return {
    latitude: 0,
    longitude,
    count,
    minRate,
    isAbout: false,
    stay: count === 1 ? { id: `s${longitude}`, name: 'A', currentRate: minRate, promoted: false } : null,
  }
}

function project(one: Cluster) {
  return { x: one.longitude, y: one.latitude }
}

test('what lies on each other is counted together, at its weighted middle and lowest rate', () => {
  const merged = mergeClose([cluster(0, 1, 500), cluster(30, 3, 900), cluster(200, 1)], project, () => 40)
  expect(merged).toEqual([
    { latitude: 0, longitude: 22.5, count: 4, minRate: 500, stay: null, isAbout: false },
    { ...cluster(200, 1) },
  ])
})

test('no stay is lost', () => {
  const many = Array.from({ length: 60 }, (_, index) => cluster(index * 7, (index % 4) + 1))
  const count = (list: readonly Cluster[]) => list.reduce((sum, one) => sum + one.count, 0)
  expect(count(mergeClose(many, project, () => 25))).toBe(count(many))
})

test('the extent of nothing is nothing', () => {
  expect(extentOf([])).toBeNull()
  expect(extentOf([cluster(3, 1), cluster(-8, 2)])).toEqual({ north: 0, south: 0, east: 3, west: -8 })
})
