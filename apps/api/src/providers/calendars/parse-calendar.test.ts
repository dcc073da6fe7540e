import { describe, expect, test } from 'vitest'
import { parseCalendar, UnreadableCalendar } from './parse-calendar.ts'

const window = { from: '2027-01-01', to: '2029-01-01', timeZone: 'America/New_York', ownUids: '@lodestay.test' }

/** A calendar of these lines, with CRLF. */
function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
}

function event(...lines: string[]): string {
  return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
}

/** The nights that entries take, as `start/end`, in order. */
function nights(...entries: string[]): string[] {
  const { entries: taken } = parseCalendar(calendar(...entries), window)
  return taken.map(({ start, end }) => `${start}/${end}`).sort()
}

function oneNight(...lines: string[]): string[] {
  return nights(event('UID:1', ...lines))
}

describe('calendars as partners write them', () => {
  test('Airbnb: a parameter in PRODID, the end first, long folded UIDs, a description broken in a word', () => {
    const text = [
      'BEGIN:VCALENDAR',
      'PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 0.8.8//EN',
      'CALSCALE:GREGORIAN',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'DTEND;VALUE=DATE:20270605',
      'DTSTART;VALUE=DATE:20270601',
      'UID:1418fb94e984-4ab1a8a6b38b3a3a3fe2a0b3d9d2b8e4f0b7f1c2d3e4f5a6b7c8d9@airb',
      ' nb.com',
      'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/de',
      ' tails/HMABCDEFGH\\nPhone Number (Last 4 Digits): 1234',
      'SUMMARY:Reserved',
      'END:VEVENT',
      'BEGIN:VEVENT',
      'DTEND;VALUE=DATE:20270612',
      'DTSTART;VALUE=DATE:20270610',
      'UID:6fec1092d3fa-0000000000000000000000000000000000000000@airbnb.com',
      'SUMMARY:Airbnb (Not available)',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n')
    const { product, entries, skipped } = parseCalendar(text, window)
    expect(product).toContain('Airbnb')
    expect(entries).toEqual([
      { start: '2027-06-01', end: '2027-06-05', summary: 'Reserved' },
      { start: '2027-06-10', end: '2027-06-12', summary: 'Airbnb (Not available)' },
    ])
    expect(skipped).toBe(0)
  })

  test('Booking.com: whole days, and some in UTC from midnight to midnight', () => {
    expect(
      nights(
        event('DTSTART;VALUE=DATE:20270601', 'DTEND;VALUE=DATE:20270603', 'UID:a', 'SUMMARY:CLOSED - Not available'),
        event('DTSTART:20270610T000000Z', 'DTEND:20270612T000000Z', 'UID:b', 'SUMMARY:CLOSED - Not available'),
      ),
    ).toEqual(['2027-06-01/2027-06-03', '2027-06-10/2027-06-12'])
  })

  test('Vrbo: a zone with a leading rule, and a duration instead of an end', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:America/Los_Angeles',
      'BEGIN:STANDARD',
      'DTSTART:19701101T020000',
      'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'TZOFFSETFROM:-0700',
      'TZOFFSETTO:-0800',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n')
    expect(
      nights(zone, event('UID:1', 'SUMMARY:Reserved - Ada', 'DTSTART;VALUE=DATE:20270601', 'DURATION:P4D')),
    ).toEqual(['2027-06-01/2027-06-05'])
  })

  test('Google: a recurring entry with exceptions, one moved and one skipped', () => {
    expect(
      nights(
        event(
          'UID:week@google.com',
          'DTSTART;VALUE=DATE:20270604',
          'DTEND;VALUE=DATE:20270606',
          'RRULE:FREQ=WEEKLY;COUNT=4',
          'EXDATE;VALUE=DATE:20270611',
        ),
        event(
          'UID:week@google.com',
          'RECURRENCE-ID;VALUE=DATE:20270618',
          'DTSTART;VALUE=DATE:20270619',
          'DTEND;VALUE=DATE:20270621',
        ),
      ),
    ).toEqual(['2027-06-04/2027-06-06', '2027-06-19/2027-06-21', '2027-06-25/2027-06-27'])
  })

  test('free and canceled entries take nothing, and neither does a canceled occurrence of a series', () => {
    const dates = ['DTSTART;VALUE=DATE:20270601', 'DTEND;VALUE=DATE:20270603']
    expect(
      nights(
        event('UID:1', ...dates, 'TRANSP:TRANSPARENT'),
        event('UID:2', ...dates, 'STATUS:CANCELLED'),
        event('UID:3', 'DTSTART;VALUE=DATE:20270701', 'RRULE:FREQ=DAILY;COUNT=2'),
        event('UID:3', 'RECURRENCE-ID;VALUE=DATE:20270702', 'DTSTART;VALUE=DATE:20270702', 'STATUS:CANCELLED'),
      ),
    ).toEqual(['2027-07-01/2027-07-02'])
  })
})

describe('which nights an entry takes', () => {
  test('without an end, or ending where it begins, a whole day is one night', () => {
    expect(oneNight('DTSTART;VALUE=DATE:20270601')).toEqual(['2027-06-01/2027-06-02'])
    expect(oneNight('DTSTART;VALUE=DATE:20270601', 'DTEND;VALUE=DATE:20270601')).toEqual(['2027-06-01/2027-06-02'])
  })

  test.each([
    ['from arrival to departure', '20270601T160000', '20270604T100000', ['2027-06-01/2027-06-04']],
    ['a late arrival and an early departure', '20270601T230000', '20270602T050000', ['2027-06-01/2027-06-02']],
    ['an arrival after midnight', '20270602T010000', '20270603T100000', ['2027-06-01/2027-06-03']],
    ['an evening', '20270601T180000', '20270601T235900', ['2027-06-01/2027-06-02']],
    ['a visit in the daytime', '20270601T100000', '20270601T120000', []],
    ['midnight to midnight', '20270601T000000', '20270603T000000', ['2027-06-01/2027-06-03']],
    ['midnight to the same midnight', '20270601T000000', '20270601T000000', ['2027-06-01/2027-06-02']],
    ['midnight to the last minute of a later day', '20270601T000000', '20270602T235900', ['2027-06-01/2027-06-03']],
    ['midnight to the last second of the day', '20270601T000000', '20270601T235959', ['2027-06-01/2027-06-02']],
    ['a day in UTC, to its last second', '20270601T000000Z', '20270601T235959Z', ['2027-06-01/2027-06-02']],
    ['midnight at the stay, in UTC', '20270601T040000Z', '20270603T040000Z', ['2027-06-01/2027-06-03']],
    [
      'midnight at the stay, in UTC, to the last second',
      '20270601T040000Z',
      '20270603T035959Z',
      ['2027-06-01/2027-06-03'],
    ],
    [
      'midnight at the stay across a daylight saving change',
      '20270313T050000Z',
      '20270315T040000Z',
      ['2027-03-13/2027-03-15'],
    ],
  ])('%s', (_, start, end, expected) => {
    expect(oneNight(`DTSTART:${start}`, `DTEND:${end}`)).toEqual(expected)
  })

  test('midnight at the stay to midnight there is whole days, in whatever zone it is written', () => {
    const tokyo = (name: string, time: string) => `${name};TZID=Asia/Tokyo:${time}`
    expect(oneNight(tokyo('DTSTART', '20270601T130000'), tokyo('DTEND', '20270603T130000'))).toEqual([
      '2027-06-01/2027-06-03',
    ])
  })

  test('a time is converted to the stay’s time zone', () => {
    // 10 p.m. on June 1 in Boston.
    expect(oneNight('DTSTART:20270602T020000Z', 'DTEND:20270603T140000Z')).toEqual(['2027-06-01/2027-06-03'])
    expect(oneNight('DTSTART;TZID=Asia/Tokyo:20270602T080000', 'DTEND;TZID=Asia/Tokyo:20270604T230000')).toEqual([
      '2027-06-01/2027-06-04',
    ])
  })

  test('a zone defined only in the calendar is read from there, and an unknown one counts as the stay’s', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Kitchen Clock',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0900',
      'TZOFFSETTO:+0900',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n')
    const timed = (name: string) =>
      event('UID:1', `DTSTART;TZID=${name}:20270602T080000`, `DTEND;TZID=${name}:20270603T090000`)
    expect(nights(zone, timed('Kitchen Clock'))).toEqual(['2027-06-01/2027-06-03'])
    expect(nights(timed('Mars/Olympus'))).toEqual(['2027-06-02/2027-06-03'])
  })

  test('a week across a daylight saving change is seven nights', () => {
    expect(
      oneNight('DTSTART;TZID=America/New_York:20270310T160000', 'DTEND;TZID=America/New_York:20270317T110000'),
    ).toEqual(['2027-03-10/2027-03-17'])
  })

  test('entries that we wrote ourselves are ignored', () => {
    expect(nights(event('UID:0f@lodestay.test', 'DTSTART;VALUE=DATE:20270601'))).toEqual([])
  })

  test('entries long past, or more than two years ahead, are left out', () => {
    expect(
      nights(
        event('UID:1', 'DTSTART;VALUE=DATE:19610412', 'DTEND;VALUE=DATE:19610413'),
        event('UID:2', 'DTSTART;VALUE=DATE:00010101'),
        event('UID:3', 'DTSTART;VALUE=DATE:20990101'),
        event('UID:4', 'DTSTART;VALUE=DATE:20281230', 'DTEND;VALUE=DATE:20290110'),
      ),
    ).toEqual(['2028-12-30/2029-01-01'])
  })
})

describe('a series', () => {
  const berlin = ['DTSTART;TZID=Europe/Berlin:20270601T230000', 'DTEND;TZID=Europe/Berlin:20270602T160000']
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Kitchen Clock',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0200',
    'END:STANDARD',
    'END:VTIMEZONE',
  ].join('\r\n')
  const kitchen = ['DTSTART;TZID=Kitchen Clock:20270601T230000', 'DTEND;TZID=Kitchen Clock:20270602T160000']
  const [first, second, third, fourth] = [1, 2, 3, 4].map((date) => `2027-06-0${date}/2027-06-0${date + 1}`)

  test.each([
    ['in UTC, as RFC 5545 requires', berlin, 'UNTIL=20270603T210000Z', [first, second, third]],
    ['in UTC, of a zone that only the calendar defines', kitchen, 'UNTIL=20270603T210000Z', [first, second, third]],
    ['in UTC, just before another one', berlin, 'UNTIL=20270603T205959Z', [first, second]],
    ['on a day, which counts', berlin, 'UNTIL=20270603', [first, second, third]],
    ['after a count', berlin, 'COUNT=3', [first, second, third]],
    ['on a whole day', ['DTSTART;VALUE=DATE:20270601'], 'UNTIL=20270603', [first, second, third]],
    [
      'on a whole day, at midnight UTC',
      ['DTSTART;VALUE=DATE:20270601'],
      'UNTIL=20270603T000000Z',
      [first, second, third],
    ],
  ])('ends with the last occurrence: %s', (_, times, end, expected) => {
    expect(nights(zone, event('UID:1', ...times, `RRULE:FREQ=DAILY;${end}`))).toEqual(expected)
  })

  test('ends at midnight where the stay is, if that is the later day', () => {
    const text = calendar(event('UID:1', 'DTSTART;VALUE=DATE:20270601', 'RRULE:FREQ=DAILY;UNTIL=20270602T220000Z'))
    const { entries } = parseCalendar(text, { ...window, timeZone: 'Europe/Berlin' })
    expect(entries.map(({ start }) => start)).toEqual(['2027-06-01', '2027-06-02', '2027-06-03'])
  })

  test.each([
    'EXDATE:20270602T210000Z',
    'EXDATE;TZID=Europe/Berlin:20270602T230000',
    'EXDATE;TZID=America/New_York:20270602T170000',
    'EXDATE:20270602T230000',
    'EXDATE;VALUE=DATE:20270602',
    'EXDATE:20270601T000000Z,20270602T210000Z,20280101T000000Z',
  ])('omits a date in whatever zone it is written: %s', (line) => {
    expect(nights(zone, event('UID:1', ...berlin, 'RRULE:FREQ=DAILY;COUNT=3', line))).toEqual([first, third])
    expect(nights(zone, event('UID:1', ...kitchen, 'RRULE:FREQ=DAILY;COUNT=3', line))).toEqual([first, third])
  })

  test.each(['RECURRENCE-ID:20270602T210000Z', 'RECURRENCE-ID;TZID=Asia/Tokyo:20270603T060000'])(
    'moves an occurrence in whatever zone it is written: %s',
    (line) => {
      const moved = event('UID:1', line, 'DTSTART:20270620T210000Z', 'DTEND:20270621T140000Z')
      expect(nights(event('UID:1', ...berlin, 'RRULE:FREQ=DAILY;COUNT=3'), moved)).toEqual([
        first,
        third,
        '2027-06-20/2027-06-21',
      ])
    },
  )

  test('moves an occurrence into the window from beyond it', () => {
    expect(
      nights(
        event('UID:1', 'DTSTART;VALUE=DATE:20270601', 'RRULE:FREQ=YEARLY'),
        event('UID:1', 'RECURRENCE-ID;VALUE=DATE:20300601', 'DTSTART;VALUE=DATE:20271201'),
      ),
    ).toEqual(['2027-06-01/2027-06-02', '2027-12-01/2027-12-02', '2028-06-01/2028-06-02'])
  })

  test('moves an occurrence and those after it', () => {
    expect(
      nights(
        event('UID:1', ...berlin, 'RRULE:FREQ=WEEKLY;COUNT=4'),
        event(
          'UID:1',
          'RECURRENCE-ID;RANGE=THISANDFUTURE:20270615T210000Z',
          'DTSTART:20270616T210000Z',
          'DTEND:20270618T140000Z',
        ),
      ),
    ).toEqual([first, '2027-06-08/2027-06-09', '2027-06-16/2027-06-18', '2027-06-23/2027-06-25'])
  })

  test.each([
    ['RDATE;VALUE=DATE:20270604', ['DTSTART;VALUE=DATE:20270601']],
    ['RDATE:20270604T210000Z', berlin],
    ['RDATE;TZID=Europe/Berlin:20270604T230000', berlin],
    ['RDATE;VALUE=DATE:20270604', berlin],
    ['RDATE;VALUE=PERIOD:20270604T210000Z/20270605T140000Z', berlin],
    ['RDATE;VALUE=PERIOD:20270604T210000Z/PT17H', berlin],
  ])('has its first date and the added ones: %s', (line, times) => {
    expect(nights(event('UID:1', ...times, line))).toEqual([first, fourth])
  })

  test('has an added period’s own nights, beside those of its rule', () => {
    const period = 'RDATE;VALUE=PERIOD:20270610T210000Z/20270613T140000Z'
    expect(nights(event('UID:1', ...berlin, 'RRULE:FREQ=DAILY;COUNT=2', period))).toEqual([
      first,
      second,
      '2027-06-10/2027-06-13',
    ])
  })

  test('that is free takes the nights of an exception that isn’t', () => {
    const taken = event('UID:1', 'RECURRENCE-ID:20270602T210000Z', 'DTSTART:20270602T210000Z', 'DTEND:20270603T140000Z')
    expect(nights(event('UID:1', ...berlin, 'RRULE:FREQ=DAILY;COUNT=3', 'TRANSP:TRANSPARENT'), taken)).toEqual([second])
  })

  test('counts only dates that exist', () => {
    const rule = 'RRULE:FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=31;COUNT=2'
    expect(nights(event('UID:1', 'DTSTART;VALUE=DATE:20270131', rule))).toEqual([
      '2027-01-31/2027-02-01',
      '2028-01-31/2028-02-01',
    ])
  })

  test.each([
    ['FREQ=YEARLY;BYWEEKNO=1,2;BYDAY=MO;COUNT=3', ['2027-01-04', '2027-01-11', '2028-01-03']],
    ['FREQ=YEARLY;BYWEEKNO=20;UNTIL=20281231', ['2027-01-04', '2027-05-17', '2028-05-15']],
    ['FREQ=YEARLY;BYWEEKNO=-1;BYDAY=SU;UNTIL=20281230', ['2027-01-04', '2028-01-02']],
    ['FREQ=YEARLY;WKST=SU;BYWEEKNO=2;BYDAY=SU;COUNT=2', ['2027-01-04', '2027-01-10', '2028-01-09']],
    ['FREQ=YEARLY;BYMONTH=5;BYWEEKNO=17,22;BYDAY=MO,SU;UNTIL=20271231', ['2027-01-04', '2027-05-02', '2027-05-31']],
    ['FREQ=YEARLY;WKST=TU;BYWEEKNO=53;BYDAY=TU,MO;UNTIL=20281230', ['2027-01-04', '2027-12-28', '2028-01-03']],
  ])('takes only the weeks that it numbers: %s', (rule, days) => {
    const taken = oneNight('DTSTART;VALUE=DATE:20270104', `RRULE:${rule}`)
    expect(taken.map((night) => night.slice(0, 10))).toEqual(days)
  })

  test('that numbers weeks in a way that can’t be read is counted as unreadable', () => {
    const rule = 'RRULE:FREQ=YEARLY;INTERVAL=2;BYWEEKNO=20;BYDAY=MO'
    const text = calendar(event('UID:1', 'DTSTART;VALUE=DATE:20270104', rule), event('UID:2', ...berlin))
    expect(parseCalendar(text, window).skipped).toBe(1)
  })

  test('is read in lower case as well', () => {
    const days = oneNight('DTSTART;VALUE=DATE:20270104', 'rrule:freq=weekly;until=20270111')
    expect(days).toEqual(['2027-01-04/2027-01-05', '2027-01-11/2027-01-12'])
  })

  test('ends where it does in the zone of its start, though its end is written in another one', () => {
    const times = ['DTSTART;TZID=Europe/Berlin:20270601T230000', 'DTEND:20270602T140000Z']
    expect(nights(event('UID:1', ...times, 'RRULE:FREQ=DAILY;COUNT=2'))).toEqual([first, second])
  })

  test('with more excluded dates than can be read is skipped, and the rest is read', () => {
    const dates = Array.from({ length: 120_000 }, () => '20270602T210000Z')
    const text = calendar(event('UID:1', ...berlin, `EXDATE:${dates.join(',')}`), event('UID:2', ...berlin))
    const { entries, skipped } = parseCalendar(text, window)
    expect([entries.map(({ start }) => start), skipped]).toEqual([['2027-06-01'], 1])
  })
})

describe('odd calendars', () => {
  test('an empty calendar is valid', () => {
    expect(parseCalendar(calendar(), window)).toEqual({ product: 'PRODID:-//Test//EN', entries: [], skipped: 0 })
  })

  test('an unreadable entry is counted, and the others are read', () => {
    const text = calendar(
      event('UID:1', 'SUMMARY:No dates'),
      event('UID:2', 'DTSTART;VALUE=DATE:soon'),
      event('UID:3', 'DTSTART;VALUE=DATE:20270605', 'DTEND;VALUE=DATE:20270601'),
      event('UID:4', 'DTSTART;VALUE=DATE:20270601', 'RRULE:NONSENSE'),
      event('UID:5', 'DTSTART;VALUE=DATE:20270601', 'DESCRIPTION:a line', 'that goes on without its space'),
      event('UID:6', 'DTSTART;VALUE=DATE:00000101', 'DTEND;VALUE=DATE:20270901'),
      event('UID:7', 'DTSTART;VALUE=DATE:00000000', 'DTEND;VALUE=DATE:20270901'),
      event('UID:8', 'DTSTART:00010101T000000Z', 'DTEND:20270901T000100Z'),
    )
    const { entries, skipped } = parseCalendar(text, window)
    expect([entries.map(({ start }) => start), skipped]).toEqual([['2027-06-01'], 7])
  })

  test.each([
    ['<!doctype html><p>Sorry</p>', 'This is a web page, not a calendar.'],
    ['', 'There is no calendar at this address.'],
    ['\u0000\u0001garbage', 'There is no calendar at this address.'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART:2027', 'The calendar breaks off.'],
    ['BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nEND:VCALENDAR', 'The calendar is damaged.'],
    [calendar(event('DTSTART:20270601').replaceAll(/^(?=BEGIN|END)/gm, '  ')), 'The calendar is damaged.'],
    [calendar(event('DTSTART:20270601').replaceAll(/^(?!$)/gm, '\t')), 'The calendar is damaged.'],
  ])('%j is not a calendar', (text, message) => {
    expect(() => parseCalendar(text, window)).toThrow(new UnreadableCalendar(message))
  })

  test('a rule without an end stops after two years', () => {
    const everyDay = event('UID:1', 'DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=DAILY')
    expect(nights(everyDay)).toHaveLength(731)
    expect(nights(event('UID:1', 'DTSTART;VALUE=DATE:19500101', 'RRULE:FREQ=YEARLY'))).toHaveLength(2)
  })

  test.each([
    ['DTSTART:19700101T000000Z', 'DTEND:19700101T000001Z', 'RRULE:FREQ=SECONDLY'],
    ['DTSTART;VALUE=DATE:20261201', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['DTSTART;VALUE=DATE:00010101', 'RRULE:FREQ=DAILY'],
    ['DTSTART;VALUE=DATE:18500101', 'RRULE:FREQ=DAILY'],
  ])('a rule that would be searched forever is skipped, and the rest is read: %s %s %s', (...lines) => {
    const text = calendar(event('UID:1', ...lines), event('UID:2', 'DTSTART;VALUE=DATE:20270601'))
    const { entries, skipped } = parseCalendar(text, window)
    expect([entries.map(({ start }) => start), skipped]).toEqual([['2027-06-01'], 1])
  })

  test('an entry with an unreadable UID is counted, and the others are read', () => {
    const odd = event('UID;VALUE=DATE:zz', 'DTSTART;VALUE=DATE:20270605')
    const exception = event('UID;VALUE=DATE:zz', 'RECURRENCE-ID;VALUE=DATE:20270605', 'DTSTART;VALUE=DATE:20270606')
    const { entries, skipped } = parseCalendar(
      calendar(odd, exception, event('UID:1', 'DTSTART;VALUE=DATE:20270601')),
      window,
    )
    expect([entries.map(({ start }) => start), skipped]).toEqual([['2027-06-01'], 2])
  })

  test('more ranges than can be stored are merged where they are adjacent and have the same summary', () => {
    const everyNight = (name: string) => event('DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=DAILY', `SUMMARY:${name}`)
    const { entries } = parseCalendar(calendar(everyNight('Closed'), everyNight('Owner'), everyNight('Rented')), window)
    expect(entries).toEqual(
      ['Closed', 'Owner', 'Rented'].map((summary) => ({ start: '2027-01-01', end: '2029-01-01', summary })),
    )
  })

  test('more ranges than can be stored that aren’t adjacent are rejected', () => {
    const apart = (name: string) =>
      event('DTSTART;VALUE=DATE:20270101', 'RRULE:FREQ=DAILY;INTERVAL=2', `SUMMARY:${name}`)
    expect(() => nights(...['a', 'b', 'c', 'd', 'e'].map(apart))).toThrow('The calendar has more than 1,500 dates.')
  })

  const readable = event('UID:2', 'DTSTART;VALUE=DATE:20270701')
  const onlyReadable = { entries: [{ start: '2027-07-01' }], skipped: 1 }

  test('a date that does not exist is skipped, not moved to the next month', () => {
    const impossible = event('UID:1', 'DTSTART;VALUE=DATE:20270230', 'DTEND;VALUE=DATE:20270302')
    expect(parseCalendar(calendar(impossible, readable), window)).toMatchObject(onlyReadable)
  })

  test('a calendar none of whose entries can be read says nothing about nights', () => {
    const odd = ['1', '2'].map((uid) => event(`UID:${uid}`, 'DTSTART;VALUE=DATE:2027-06-01'))
    const message = 'None of the calendar’s dates can be read.'
    expect(() => parseCalendar(calendar(...odd), window)).toThrow(new UnreadableCalendar(message))
  })

  test.each([
    ['ends before it starts', ['DTSTART;VALUE=DATE:20270610', 'DTEND;VALUE=DATE:20270605']],
    ['is moved to a day that does not exist', ['DTSTART;VALUE=DATE:20270231']],
  ])('an exception that %s is counted, and its series is read', (_, lines) => {
    const weekly = event('UID:1', 'DTSTART;VALUE=DATE:20270601', 'RRULE:FREQ=WEEKLY;COUNT=3')
    const exception = event('UID:1', 'RECURRENCE-ID;VALUE=DATE:20270608', ...lines)
    const { entries, skipped } = parseCalendar(calendar(weekly, exception), window)
    expect(entries.map(({ start }) => start)).toEqual(['2027-06-01', '2027-06-08', '2027-06-15'])
    expect(skipped).toBe(1)
  })

  test.each([
    ['PT72H', '2027-06-04'],
    ['P1DT36H', '2027-06-04'],
    ['PT90M', '2027-06-02'],
    ['P4D', '2027-06-05'],
    ['P1W', '2027-06-08'],
  ])('whole days that last %s take all nights that they begin', (duration, end) => {
    expect(oneNight('DTSTART;VALUE=DATE:20270601', `DURATION:${duration}`)).toEqual([`2027-06-01/${end}`])
  })

  test.each([
    [['DTSTART;VALUE=DATE:2027-06-01']],
    [['DTSTART:2027-06-01T160000Z', 'DTEND:2027-06-03T160000Z']],
    [['DTSTART;VALUE=DATE:2027 0601']],
    [['DTSTART;VALUE=DATE:06/01/2027']],
    [['DTSTART;VALUE=DATE:+20270601']],
    [['DTSTART:20270601T250000Z', 'DTEND:20270603T160000Z']],
    [['DTSTART;VALUE=DATE:20270601', 'RRULE:FREQ=DAILY;UNTIL=2027-06-03']],
    [['DTSTART;VALUE=DATE:20270601', 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20270601,2027-06-02']],
    [['DTSTART;VALUE=DATE:20270601', 'RDATE;VALUE=DATE:2027-06-05']],
  ])('a malformed date is counted as unreadable, not read as another day: %s', (lines) => {
    expect(parseCalendar(calendar(event('UID:1', ...lines), readable), window)).toMatchObject(onlyReadable)
  })

  test('a date that is not marked as one is read as one', () => {
    expect(oneNight('DTSTART:20270601', 'DTEND;TZID=Europe/Berlin:20270605')).toEqual(['2027-06-01/2027-06-05'])
  })

  test('busy times take their nights, and free ones none', () => {
    const text = calendar(
      'BEGIN:VFREEBUSY',
      'DTSTART:20270601T000000Z',
      'DTEND:20270801T000000Z',
      'FREEBUSY;FBTYPE=BUSY:20270601T200000Z/20270605T150000Z,20270610T200000Z/P1DT19H',
      'FREEBUSY;FBTYPE=FREE:20270620T200000Z/20270625T150000Z',
      'FREEBUSY:20270701T200000Z/soon',
      'END:VFREEBUSY',
    )
    const { entries, skipped } = parseCalendar(text, window)
    const taken = entries.map(({ start, end }) => `${start}..${end}`)
    expect([taken, skipped]).toEqual([['2027-06-01..2027-06-05', '2027-06-10..2027-06-12'], 1])
  })

  test.each([
    ['FREQ=MONTHLY', ['2027-01-31', '2027-03-31', '2027-05-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=31', ['2027-01-31', '2027-03-31', '2027-05-31']],
    ['FREQ=YEARLY;BYMONTH=1,2;BYMONTHDAY=31', ['2027-01-31', '2028-01-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', ['2027-01-31', '2027-02-28', '2027-03-31']],
  ])('a rule ignores months without its day: %s', (rule, first) => {
    const repeated = nights(event('UID:1', 'DTSTART;VALUE=DATE:20270131', `RRULE:${rule}`))
    expect(repeated.slice(0, first.length).map((night) => night.slice(0, 10))).toEqual(first)
  })

  test('a hundred thousand entries are rejected', () => {
    const many = `${event('DTSTART:20270601')}\r\n`.repeat(100_000)
    expect(() => nights(many.trimEnd())).toThrow('The calendar has more than 20,000 entries.')
  })
})
