import { expect, test } from 'vitest'
import { type Box, freeStep, inReadingOrder, withRoom } from './spread.ts'

function at(left: number, top: number): Box {
  return { left, top, right: left + 50, bottom: top + 28 }
}
function same(box: Box): Box {
  return box
}

test('of overlapping pins, the first keeps its price, and pins that only touch all keep theirs', () => {
  const [first, covered, beside] = [at(0, 0), at(30, 10), at(50, 0)]
  expect([...withRoom([first, covered, beside], same)]).toEqual([first, beside])
})

test('a pin that was shrunk takes no room from others', () => {
  const [first, second, third] = [at(0, 0), at(40, 0), at(80, 0)]
  expect([...withRoom([first, second, third], same)]).toEqual([first, third])
})

test('a name moves by the first step that frees it, and not at all if nothing is in its way', () => {
  expect(freeStep(at(0, 0), [at(200, 0)], [0, 30])).toBe(0)
  expect(freeStep(at(0, 0), [at(10, 5)], [0, -34, 34])).toBe(-34)
  expect(freeStep(at(0, 0), [at(10, 5), at(0, -34)], [0, -34, 34])).toBe(34)
})

test('works for a DOMRect, which has no own properties', () => {
  const measured: Box = Object.create(at(0, 0))
  expect(freeStep(measured, [at(10, 5)], [0, -34])).toBe(-34)
})

test('a name without a free place gets none', () => {
  expect(freeStep(at(0, 0), [at(0, 0), at(0, 30)], [0, 30])).toBeNull()
})

test('pins are ordered line by line', () => {
  const [low, right, left] = [at(0, 100), at(200, 4), at(10, 8)]
  expect(inReadingOrder([low, right, left], same, 48)).toEqual([left, right, low])
})
