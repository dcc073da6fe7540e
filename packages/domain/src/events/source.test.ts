import { expect, test } from 'vitest'
import { readArrival, sourceOf } from './source.ts'

test.each([
  ['www.google.co.uk', 'web-search'],
  ['google.com', 'web-search'],
  ['duckduckgo.com', 'web-search'],
  ['l.instagram.com', 'instagram'],
  ['m.facebook.com', 'facebook'],
  ['t.co', 'x'],
  ['youtu.be', 'youtube'],
  ['pin.it', 'pinterest'],
  ['mail.google.com', 'web-search'],
  ['google.evil.example', 'other-site'],
  ['blog.example.com', 'other-site'],
  ['localhost', 'other-site'],
])('a visitor from %s has the source %s', (referrer, source) => {
  expect(sourceOf({ referrer })).toBe(source)
})

test('a link’s own parameters take precedence over the referring site, and that over our own page', () => {
  expect(sourceOf({ utmSource: 'Newsletter', referrer: 'l.instagram.com', page: 'search' })).toBe('email')
  expect(sourceOf({ referrer: 'l.instagram.com', page: 'search' })).toBe('instagram')
  expect(sourceOf({ page: 'search' })).toBe('search')
  expect(sourceOf({})).toBe('direct')
})

test('an unknown name counts as another campaign, so that sources can’t be made up', () => {
  expect(sourceOf({ utmSource: 'summer-2026' })).toBe('other-campaign')
})

test('an arrival can be read from any value', () => {
  expect(readArrival({ link: 7, utmSource: '', referrer: 'x'.repeat(300), page: 'nowhere', stayId: 'stay_1' })).toEqual(
    {},
  )
  expect(readArrival({ link: 'abc', utmSource: 'qr', referrer: 'a.example', page: 'feed' })).toEqual({
    link: 'abc',
    utmSource: 'qr',
    referrer: 'a.example',
    page: 'feed',
  })
})
