import { expect, test } from 'vitest'
import { nextFetchMs } from './calendar-feed.ts'
import { kindOfEntry, partnerOfAddress, partnerOfProduct } from './partners.ts'

test.each([
  ['Airbnb', 'Reserved', 'reservation'],
  ['Airbnb', 'Ada Lovelace (HMABCDEFGH)', 'reservation'],
  ['Airbnb', 'Airbnb (Not available)', 'block'],
  ['airbnb', 'Not available', 'block'],
  ['Booking.com', 'CLOSED - Not available', 'unclear'],
  ['Booking.com', 'Ada - CLOSED - Not available', 'unclear'],
  ['Vrbo', 'Reserved - Ada', 'reservation'],
  ['Vrbo', 'Réservée - Ada', 'reservation'],
  ['Vrbo', 'Blocked', 'block'],
  ['Vrbo', 'Indisponible', 'block'],
  ['Google', 'Booking: Ada', 'reservation'],
  ['Google', 'Painters: closed', 'block'],
  ['hipcamp.com', 'Ada', 'unclear'],
])('from %s, %j is a %s', (partner, summary, kind) => expect(kindOfEntry(partner, summary)).toBe(kind))

test.each([
  ['https://www.airbnb.com/calendar/ical/1.ics?s=2', 'Airbnb'],
  ['https://www.airbnb.co.uk/calendar/ical/1.ics', 'Airbnb'],
  ['https://ical.booking.com/v1/export?t=3', 'Booking.com'],
  ['http://www.abritel.fr/icalendar/4.ics', 'Vrbo'],
  ['https://calendar.google.com/calendar/ical/5/basic.ics', 'Google'],
  ['https://www.hipcamp.com/6.ics', 'hipcamp.com'],
  ['https://airbnb.evil.example/7.ics', 'airbnb.evil.example'],
])('%s belongs to %s', (url, partner) => expect(partnerOfAddress(url)).toBe(partner))

test('a calendar names the program that wrote it', () => {
  expect(partnerOfProduct('PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//EN')).toBe('Airbnb')
  expect(partnerOfProduct('PRODID:-//Somebody//EN')).toBeNull()
})

test('feeds are fetched about every half hour, and after failures less and less often, but at least daily', () => {
  const minutes = (failures: number, random: number) => nextFetchMs(failures, random) / 60_000
  expect([minutes(0, 0), minutes(0, 1)]).toEqual([25.5, 34.5])
  expect([1, 2, 3, 20].map((failures) => minutes(failures, 0.5))).toEqual([5, 10, 20, 1440])
})
