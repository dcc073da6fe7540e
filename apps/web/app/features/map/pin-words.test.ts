import { expect, test } from 'vitest'
import { pinName, pinPrice } from './pin-words.ts'

const stay = { id: 'stay_1', name: 'Lakeside', currentRate: 12_050, promoted: false }

test.each([
  [stay, undefined, '$121', 'Lakeside, $121 a night'],
  [stay, { nights: 3, total: 36_000 }, '$360', 'Lakeside, $360 for 3 nights'],
  [stay, { nights: 3, total: null }, '', 'Lakeside, rate on the booking page'],
  [{ ...stay, currentRate: null }, undefined, '', 'Lakeside, rate on the booking page'],
  [{ ...stay, promoted: true }, undefined, '$121', 'Lakeside, Promoted, $121 a night'],
])(
  'a pin shows the price of its stay’s card, and its name says whether the stay is promoted: %j %j',
  (one, asked, price, name) => {
    expect([pinPrice(one, asked), pinName(one, asked)]).toEqual([price, name])
  },
)
