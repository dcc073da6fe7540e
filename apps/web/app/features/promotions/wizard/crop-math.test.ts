import { expect, test } from 'vitest'
import { aimOf, centre, cropTo, mostZoom, presetOf, presetsFor, sizeFromShape } from './crop-math.ts'

const wide = { width: 1600, height: 900 }

function ratioOf(crop: { width: number; height: number }) {
  return (crop.width * wide.width) / (crop.height * wide.height)
}

test.each([9 / 16, 4 / 5, 1, 16 / 9, 1.91])(
  'a crop to %d has that aspect ratio and lies inside its picture',
  (ratio) => {
    const crop = cropTo(ratio, wide, centre)
    expect(ratioOf(crop)).toBeCloseTo(ratio, 2)
    expect(Math.max(crop.x + crop.width, crop.y + crop.height)).toBeLessThanOrEqual(1)
    expect(Math.max(crop.width, crop.height)).toBeCloseTo(1, 3)
  },
)

test('a crop aimed past the edge stops at it', () => {
  const crop = cropTo(1, wide, { zoom: 2, x: 1, y: -1 })
  expect(crop.x + crop.width).toBeCloseTo(1, 3)
  expect(crop.y).toBe(0)
})

test('an existing crop is recovered: its shape, and where it was aimed', () => {
  const crop = cropTo(4 / 5, wide, { zoom: 1.5, x: 0.6, y: 0.5 })
  expect(presetOf({ url: '/a', ...wide, crop })?.key).toBe('4:5')
  expect(aimOf(crop)).toMatchObject({ x: expect.closeTo(0.6, 2), zoom: expect.closeTo(1.5, 2) })
  expect(presetOf({ url: '/a', ...wide })).toBeNull()
})

test.each([
  [{ width: 1200, height: 800 }, 1],
  [{ width: 2048, height: 1365 }, 1.28],
  [{ width: 4000, height: 7000 }, 3],
])('a picture of %j can be zoomed to 9:16 as long as it is sharp', (size, zoom) => {
  expect(mostZoom(9 / 16, size)).toBeCloseTo(zoom, 2)
})

test('only shapes that a chosen network accepts are offered, with the networks', () => {
  const limits = (ratioMin: number | null, ratioMax: number | null) => ({ ratioMin, ratioMax })
  const offered = presetsFor([
    { name: 'Squares', limits: limits(0.8, 1.1) },
    { name: 'Anything', limits: limits(null, null) },
  ])
  expect(offered.find(({ preset }) => preset.key === '1:1')?.takenBy).toEqual(['Squares', 'Anything'])
  expect(offered.find(({ preset }) => preset.key === '9:16')?.takenBy).toEqual(['Anything'])
  expect(presetsFor([{ name: 'Squares', limits: limits(0.8, 1.1) }]).map(({ preset }) => preset.key)).toEqual([
    '1:1',
    '4:5',
  ])
})

test('a picture whose size isn’t stored gets it from its shape in the browser and its own address', () => {
  const shape = { width: 576, height: 768 }
  expect(sizeFromShape('/media/uploads/stays/pic_1/1536.webp', shape)).toEqual({ width: 1536, height: 2048 })
  expect(sizeFromShape('https://pictures.example.com/barn.jpg', shape)).toEqual(shape)
})
