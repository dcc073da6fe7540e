import { expect, test } from 'vitest'
import type { CardView } from './card-view.ts'
import { packCards, unpackCards } from './packed-cards.ts'

const plain: CardView = {
  id: 'stay_1',
  name: 'The Boathouse',
  city: 'Bryson City',
  state: 'NC',
  region: 'Blue Ridge Mountains',
  at: [35.4493, -83.4665],
  capacity: 4,
  bedrooms: 2,
  beds: 3,
  currentRate: 21_500,
  averageRate: 24_000,
  favoriteCount: 61,
  promoted: true,
  media: [
    { url: '/media/scenes/ridge-aframe-summer-day-front-4f13f7/1440.webp', placeholder: '#aab,#caa' },
    { url: '/media/scenes/ridge-aframe-summer-dusk-bed-4f13f7/1440.webp' },
  ],
}

test('a card survives packing', () => expect(unpackCards(packCards([plain]))).toEqual([plain]))

test('so does one with few known facts, and an empty list', () => {
  const bare: CardView = {
    ...plain,
    ...{ name: '', city: '', state: '', region: '', at: null, capacity: null, bedrooms: null, beds: 0 },
    ...{ currentRate: null, averageRate: null, favoriteCount: 0, promoted: false, media: [] },
  }
  expect(unpackCards(packCards([bare, plain]))).toEqual([bare, plain])
  expect(unpackCards(packCards([]))).toEqual([])
})

test('so does one whose pictures are of several kinds', () => {
  const urls = [
    '/media/scenes/ridge-aframe-summer-day-front-4f13f7/1440.webp',
    '/media/scenes/ridge-aframe-summer-dusk-bed-4f13f7/960.webp',
    '/media/scenes/ridge-aframe-autumn-dusk-bed-4f13f7/1440.webp',
    '/media/scenes/ridge-aframe-summer-dusk-bed-000000/1440.webp',
    '/media/uploads/a/b-c/1440.webp',
    'https://example.com/a-b',
  ]
  for (const [index] of urls.entries()) {
    const media = [...urls.slice(index), ...urls.slice(0, index)].map((url) => ({ url }))
    expect(unpackCards(packCards([{ ...plain, media }]))[0]?.media).toEqual(media)
  }
})

test('so does one whose text contains the separators', () => {
  const odd: CardView = {
    ...plain,
    name: '100% ~ A|B^C %7c %25',
    aspect: '',
    highlights: ['a^b', '', '=c|d'],
    media: [
      { url: 'https://pictures.example/a|b^c%7C.jpg?x=~', placeholder: 'data:image/webp;base64,AA==' },
      { url: '/media/uploads/stays/pic_1/640.jpg' },
    ],
  }
  expect(unpackCards(packCards([odd, odd]))).toEqual([odd, odd])
})

test('so does one with rare fields: the price of its nights, and early booking', () => {
  const asked: CardView = {
    ...plain,
    earlyBooking: {
      startDate: '2026-01-01T00:00:00.000Z',
      endDate: '2026-02-01T23:59:59.000Z',
      opensAt: '2026-02-02T07:59:59.000Z',
    },
    hasOffer: true,
    freeNights: { start: '2026-12-03', end: '2026-12-08' },
    quote: {
      ...{ start: '2026-12-04', end: '2026-12-06', nights: 2, total: 43_000, notice: null },
      ...{ isKnown: true, minimumNights: 1, isFlexible: false },
    },
  } as CardView
  expect(unpackCards(packCards([asked]))).toEqual([asked])
})
