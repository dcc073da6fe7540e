import nodeIcal from 'node-ical'
import { expect, test } from 'vitest'
import { writeCalendar } from './write-calendar.ts'

test('folds lines at 75 octets, between characters, and escapes what RFC 5545 requires', () => {
  const summary = `Ü, 🛶; a\\b\nand ${'🛶é'.repeat(60)}`
  const text = writeCalendar({
    name: summary,
    product: '-//Lodestay//Calendar//EN',
    at: new Date('2026-11-22T10:00:00Z'),
    entries: [{ uid: '1@lodestay.test', start: '2027-06-01', end: '2027-06-03', summary }],
  })
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(line.isWellFormed()).toBe(true)
  }
  expect(text).toContain('DTSTAMP:20261122T100000Z\r\n')
  expect(text).toContain('SUMMARY:Ü\\, 🛶\\; a\\\\b\\nand ')
  const [read] = Object.values(nodeIcal.sync.parseICS(text)).filter((each) => each?.type === 'VEVENT')
  expect(read).toMatchObject({ uid: '1@lodestay.test', summary })
})
