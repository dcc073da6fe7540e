import type { HostedTable } from '@lodestay/domain/hosted-fields'
import { expect, test } from 'vitest'
import { type FormValues, formValues, readPosted } from './posted-values.ts'

const fields = {
  title: { kind: 'text', label: 'Title', max: 35, required: true },
  nights: { kind: 'dates', label: 'Nights', lastDay: 'checkOut' },
  runs: { kind: 'flag', label: 'Runs', default: true },
  guests: { kind: 'count', label: 'Guests', min: 1, max: 9, default: 2 },
  fee: { kind: 'money', label: 'Fee' },
  pets: { kind: 'choice', label: 'Pets', choices: ['Allowed', 'Not Allowed'] },
  price: { kind: 'price', label: 'Price' },
  media: { kind: 'pictures', label: 'Pictures', most: 3 },
  campaignId: { kind: 'reference', label: 'Campaign', form: false },
} as const satisfies HostedTable

/** The form as a browser would submit it: unchecked boxes are missing. */
function posted(values: FormValues): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') form.set(name, value)
    else if (value) form.set(name, 'on')
  return form
}

test('a form’s initial values, submitted unchanged, equal the saved ones', () => {
  const kept = {
    title: 'Midweek',
    nights: { start: '2026-05-04T00:00:00.000Z', end: '2026-05-07T00:00:00.000Z' },
    runs: false,
    guests: 4,
    fee: 2550,
    pets: null,
    price: { kind: 'amountOff', value: 1250 },
    media: [{ url: '/media/one.webp' }],
  }
  const values = formValues(fields, { ...kept, campaignId: 'camp_1' })
  expect(values).toEqual({
    title: 'Midweek',
    start: '2026-05-04',
    end: '2026-05-07',
    runs: false,
    guests: '4',
    fee: '25.50',
    pets: '',
    priceKind: 'amountOff',
    priceValue: '12.50',
    media: '[{"url":"/media/one.webp"}]',
  })
  expect(readPosted(fields, posted(values))).toEqual(kept)
})

test('a new form starts with the defaults', () => {
  const plain = { title: '', start: '', end: '', runs: true, guests: '2', fee: '', pets: '' }
  expect(formValues(fields)).toEqual({ ...plain, priceKind: '', priceValue: '', media: '[]' })
})

test('an inclusive last day lasts through its last second, and a departure day ends as it begins', () => {
  const form = posted({ start: '2026-05-04', end: '2026-05-07' })
  const whole = { nights: { ...fields.nights, lastDay: 'whole' } } as const
  expect(readPosted(whole, form).nights?.end).toBe('2026-05-07T23:59:59.000Z')
  expect(readPosted(fields, form).nights?.end).toBe('2026-05-07T00:00:00.000Z')
})

test('an invalid amount or number is sent as typed, so that the error names it', () => {
  expect(readPosted(fields, posted({ fee: 'a lot', guests: 'two' }))).toMatchObject({ fee: 'a lot', guests: 'two' })
})

test('a percentage is sent as is, an amount in cents, and no price as none', () => {
  const price = (priceKind: string, priceValue: string) => readPosted(fields, posted({ priceKind, priceValue })).price
  expect(price('percentOff', '20')).toEqual({ kind: 'percentOff', value: 20 })
  expect(price('nightly', '99.50')).toEqual({ kind: 'nightly', value: 9950 })
  expect(price('nightly', 'cheap')).toEqual({ kind: 'nightly', value: 'cheap' })
  expect(price('', '20')).toBeNull()
})

test('pictures that are not a list are sent for the API to reject', () => {
  expect(readPosted(fields, posted({ media: '[{' })).media).toBe('[{')
})

test('a field with a disabled control is omitted', () => {
  expect(readPosted(fields, posted({ runs: true }))).toEqual({ runs: true })
})
