/** Verifies the cells that `tools/cut-ground.ts` generated: water is where it should be, and they are small. */
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../../public/ground')
const files = globSync('*/*.json', { cwd: folder })

function read<T>(file: string): T {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as T
}

/** Even-odd rule: whether a point is inside rings encoded as steps. */
function isWithin(rings: readonly (readonly number[])[], x: number, y: number): boolean {
  let inside = false
  for (const steps of rings) {
    const points: [number, number][] = []
    let [atX, atY] = [0, 0]
    for (let index = 0; index < steps.length; index += 2) {
      atX += steps[index] ?? 0
      atY += steps[index + 1] ?? 0
      points.push([atX, atY])
    }
    for (const [index, [x1, y1]] of points.entries()) {
      const [x0, y0] = points.at(index - 1) ?? [0, 0]
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside
    }
  }
  return inside
}

function isWater(latitude: number, longitude: number): boolean {
  const across = 2 ** 8
  const x = ((longitude + 180) / 360) * across
  const y = ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * across
  const [column, row] = [Math.floor(x), Math.floor(y)]
  const marks = read<Record<string, string>>('contents.json')[`${column >> 2}-${row >> 2}`] ?? ''
  const mark = marks[1 + (row % 4) * 4 + (column % 4)]
  if (mark !== 'x') return mark === '~'
  return isWithin(read(`8/${column}-${row}.json`), (x - column) * 4096, (y - row) * 4096)
}

test.each([
  ['Boston Harbor', 42.33, -70.95],
  ['the Atlantic off Cape Cod', 41.9, -69.5],
  ['Lake Michigan', 43, -87],
  ['the Great Salt Lake', 41.2, -112.6],
  ['Lake Pontchartrain', 30.2, -90.1],
  ['the sea off Honolulu', 21.2, -157.9],
  ['the sea off San Juan', 18.55, -66.1],
])('there is water at %s', (_, latitude, longitude) => {
  expect(isWater(latitude, longitude)).toBe(true)
})

test.each([
  ['Boston Common', 42.355, -71.066],
  ['Manhattan', 40.78, -73.965],
  ['Denver', 39.74, -104.99],
  ['Anchorage', 61.19, -149.85],
  ['Honolulu', 21.32, -157.85],
  ['San Juan', 18.4, -66.06],
])('there is land at %s', (_, latitude, longitude) => {
  expect(isWater(latitude, longitude)).toBe(false)
})

test('exactly the cells listed in the contents exist', () => {
  const named = Object.entries(read<Record<string, string>>('contents.json')).flatMap(([parent, marks]) => {
    const [x = 0, y = 0] = parent.split('-').map(Number)
    return [...marks].flatMap((mark, at) => {
      if (mark !== 'x') return []
      return at === 0 ? `6/${parent}.json` : `8/${x * 4 + ((at - 1) % 4)}-${y * 4 + ((at - 1) >> 2)}.json`
    })
  })
  expect(files.sort()).toEqual(named.sort())
})

test('all cells together are below 12 MB, and the largest is less than a third of a view’s budget', () => {
  const sizes = files.map((file) => statSync(join(folder, file)).size)
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThan(12_000_000)
  const [largest = ''] = files.sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size)
  expect(gzipSync(readFileSync(join(folder, largest))).length).toBeLessThan(20_000)
})
