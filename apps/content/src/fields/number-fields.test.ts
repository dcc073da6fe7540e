import { parsePrice } from '@lodestay/domain'
import { expect, test } from 'vitest'
import { cents, PRICE_PROBLEM } from './number-fields.ts'

test('what the message about a price suggests is what the field for dollars understands', () => {
  const suggested = PRICE_PROBLEM.match(/\$?\d[\d,]*(?:\.\d+)?/g)
  expect(suggested?.map(parsePrice)).toEqual([4500, 4550, 50, 99_999_999, 0])
  const validate = cents().validate as (value: unknown) => true | string
  for (const amount of suggested ?? []) expect(validate(parsePrice(amount))).toBe(true)
})
