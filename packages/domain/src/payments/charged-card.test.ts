import { expect, test } from 'vitest'
import { cardText, readCardText } from './charged-card.ts'

test('a card’s text can be read back', () => {
  const card = { brand: 'American Express', last4: '0005' }
  expect(cardText(card)).toBe('American Express ending in 0005')
  expect(readCardText(cardText(card))).toEqual(card)
})

test('any other text names no card', () => {
  for (const text of ['', 'Visa', 'Visa ending in 42']) expect(readCardText(text)).toBeNull()
})
