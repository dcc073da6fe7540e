import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discounted, formatCents, parsePrice } from './price.ts'

const amounts = fc.nat(99_999_999_999)

describe('parsing and formatting prices', () => {
  test('a formatted price parses back to the cent', () => {
    fc.assert(
      fc.property(amounts, (cents) => {
        expect(parsePrice(formatCents(cents))).toBe(cents)
      }),
    )
  })

  test.each([
    ['$1,379.00', 137_900],
    ['1379', 137_900],
    ['89.5', 8950],
    [' $ 0.05 ', 5],
    ['$1,000,000', 100_000_000],
  ])('%s is %i cents', (written, cents) => {
    expect(parsePrice(written)).toBe(cents)
  })

  test.each(['', '$', 'free', '-5', '1.379,00', '1,37', '12.345', '1e3', '٣', '$1 379', '9'.repeat(10)])(
    '"%s" is not a price',
    (written) => {
      expect(parsePrice(written)).toBeNull()
    },
  )

  test('any text parses to whole cents or to no price at all', () => {
    const written = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'$,.0123456789 ') }))
    fc.assert(
      fc.property(written, (text) => {
        const cents = parsePrice(text)
        expect(cents === null || (Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('whole dollars show no cents', () => {
    expect(formatCents(137_900)).toBe('$1,379')
    expect(formatCents(137_950)).toBe('$1,379.50')
  })
})

describe('discounts', () => {
  test('five percent off 395 dollars is 375.25', () => {
    expect(discounted(39_500, 5)).toBe(37_525)
  })

  test('half a cent is rounded up', () => {
    expect(discounted(10, 5)).toBe(10)
    expect(discounted(30, 5)).toBe(29)
  })

  test('are whole cents, between zero and the price', () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), fc.integer({ min: 0, max: 100 }), (cents, percent) => {
        const left = discounted(cents, percent)
        expect(Number.isInteger(left) && left >= 0 && left <= cents).toBe(true)
        expect(Math.abs(left - (cents * (100 - percent)) / 100)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})
