import { expect, test } from 'vitest'
import { instantOf, isTimeZone, localTime, longDay, spokenDay, spokenDays } from './time-zones.ts'

const zone = 'America/New_York'

test('a local time converts to an instant in its zone, and back', () => {
  expect(instantOf('2026-06-18T09:00', zone)?.toISOString()).toBe('2026-06-18T13:00:00.000Z')
  expect(instantOf('2026-12-18T09:00', zone)?.toISOString()).toBe('2026-12-18T14:00:00.000Z')
  expect(localTime('2026-12-18T14:00:00.000Z', zone)).toBe('2026-12-18T09:00')
  expect(localTime('2026-06-18T13:00:00.000Z', 'Asia/Kolkata')).toBe('2026-06-18T18:30')
})

test('an hour skipped in spring moves forward by the gap', () => {
  expect(instantOf('2027-03-14T02:30', zone)?.toISOString()).toBe('2027-03-14T07:30:00.000Z')
  expect(localTime('2027-03-14T07:30:00.000Z', zone)).toBe('2027-03-14T03:30')
})

test('an hour that occurs twice in fall is the first one', () => {
  expect(instantOf('2026-11-01T01:30', zone)?.toISOString()).toBe('2026-11-01T05:30:00.000Z')
})

test('an invalid time is null', () => {
  for (const local of ['', '2026-13-01T00:00', 'tomorrow']) expect(instantOf(local, zone)).toBeNull()
})

test('only names in the time zone database are time zones', () => {
  for (const name of ['America/New_York', 'UTC', 'Pacific/Honolulu', 'Etc/GMT+5', 'EST5EDT', 'GB'])
    expect([name, isTimeZone(name)]).toEqual([name, true])
  for (const name of ['', 'Mars/Olympus', 'EST5EDT4', '+13:00', '-0530', 'BST', 'cet', 'SystemV/EST5'])
    expect([name, isTimeZone(name)]).toEqual([name, false])
})

test('a day is spoken in the language of its reader', () => {
  const [first, last] = [new Date('2026-11-22'), new Date('2026-11-24')]
  expect([spokenDay(first), spokenDay(first, 'es-US')]).toEqual(['Nov 22', '22 nov'])
  expect([longDay(first), longDay(first, 'es-US')]).toEqual(['November 22, 2026', '22 de noviembre de 2026'])
  expect(spokenDays(first, last)).toMatch(/^Nov 22\s–\s24$/)
})
