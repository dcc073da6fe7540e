import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { addDays } from '@lodestay/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { readRows } from './csv-rows.ts'
import { type CalendarImportResult, calendarRefusals, importCalendars } from './import-calendars.ts'
import { importListings } from './import-listings.ts'

let t: TestPlatform
const folder = mkdtempSync(join(tmpdir(), 'lodestay-calendars-'))
beforeAll(async () => {
  t = await startTestPlatform()
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
function day(days: number): string {
  return addDays(today, days)
}

let files = 0

function fileOf(lines: readonly string[], name = 'calendar.csv'): string {
  const file = join(folder, `${++files}-${name}`)
  const text = lines.join('\n')
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text)
  return file
}

let numbered = 5000
/** Stays of all tests except the whole-city one. */
const own = new Set<string>()

/** An imported stay, at $125 a night. */
async function importedStay(): Promise<{ listing: string; stayId: string }> {
  const listing = String(++numbered)
  own.add(listing)
  const lines = [
    'id,name,description,latitude,longitude,host_key,property_type,accommodates,price',
    `${listing},Loft by the river,A loft with a view.,42.36,-71.06,abcdef0123456789,Entire loft,4,$125.00`,
  ]
  await importListings(t.platform.db, fileOf(lines), { state: 'MA', city: 'Boston' }, () => {})
  const stays = t.platform.db.selectFrom('stays').select('id').where('source_key', '=', `inside-airbnb:${listing}`)
  return { listing, stayId: (await stays.executeTakeFirstOrThrow()).id }
}

type Night = { date: string; available?: string; price?: string; minimum?: string }

function rowsOf(listing: string, nights: readonly Night[]): string[] {
  return nights.map(({ date, available = 't', price = '$125.00', minimum = '1' }) =>
    [listing, date, available, price.includes(',') ? `"${price}"` : price, '', minimum, '1125'].join(','),
  )
}

/** Nights from a day on; `f` marks taken ones. */
function nights(from: number, flags: string, more: Partial<Night> = {}): Night[] {
  return [...flags].map((available, index) => ({ date: day(from + index), available, ...more }))
}

const header = 'listing_id,date,available,price,adjusted_price,minimum_nights,maximum_nights'

async function run(rows: readonly string[] | readonly (readonly string[])[], shiftDates = false, now = today) {
  const each = (Array.isArray(rows[0]) ? rows : [rows]) as readonly (readonly string[])[]
  return runFiles(
    each.map((lines) => fileOf([header, ...lines])),
    shiftDates,
    now,
  )
}

async function runFiles(paths: readonly string[], shiftDates = false, now = today) {
  const fates: CalendarImportResult[] = []
  const when = { shiftDates, today: now, now: new Date() }
  const totals = await importCalendars(t.platform.db, paths, when, (fate) => fates.push(fate))
  return { totals, fates }
}

async function availability(stayId: string, start: number, end: number) {
  const query = { start: day(start), end: day(end) }
  return (await t.call('GET', `/stays/${stayId}/availability`, { query })).body
}

async function statuses(stayId: string, start: number, end: number): Promise<string> {
  const { nights } = await availability(stayId, start, end)
  return nights.map(({ status }: { status: string }) => status).join(' ')
}

/** Whether a search with dates finds a stay. */
async function isFound(stayId: string, start: number, end: number): Promise<boolean> {
  const filter = JSON.stringify({ dates: { start: day(start), end: day(end) } })
  const { body } = await t.call('GET', '/stays', { query: { filter, limit: '100' } })
  return body.docs.some(({ id }: { id: string }) => id === stayId)
}

describe('a calendar file fills the calendars of imported stays', () => {
  test('with taken nights, and how far the calendar is known', async () => {
    const { listing, stayId } = await importedStay()
    const { totals, fates } = await run(rowsOf(listing, nights(0, 'tfftf')))
    expect(await statuses(stayId, 0, 6)).toBe('free taken taken free taken unknown')
    expect(totals).toMatchObject({ rows: 5, kept: 5, refused: {}, shifted: 0, first: today })
    expect(fates).toEqual([
      {
        id: listing,
        nights: 5,
        fate: 'changed',
        stayId,
        taken: [
          { start: day(1), end: day(3) },
          { start: day(4), end: day(5) },
        ],
        until: day(5),
      },
    ])
  })

  test('and a second run changes nothing, and reports so', async () => {
    const { listing, stayId } = await importedStay()
    const rows = rowsOf(listing, nights(0, 'tffttf', { price: '$150.00', minimum: '3' }))
    expect((await run(rows)).totals.stays).toEqual({ changed: 1, unchanged: 0, 'kept-by-host': 0 })
    const audited = () => t.platform.db.selectFrom('audit_log').select('id').where('subject_id', '=', stayId).execute()
    const before = [await audited(), await availability(stayId, 0, 8)]
    expect((await run(rows)).totals.stays).toEqual({ changed: 0, unchanged: 1, 'kept-by-host': 0 })
    expect([await audited(), await availability(stayId, 0, 8)]).toEqual(before)
  })

  test('and a newer file replaces the data of the previous one', async () => {
    const { listing, stayId } = await importedStay()
    await run(rowsOf(listing, nights(0, 'fffff', { price: '$150.00' })))
    expect((await run(rowsOf(listing, nights(0, 'ttfft')))).totals.stays.changed).toBe(1)
    expect(await statuses(stayId, 0, 6)).toBe('free free taken taken free unknown')
    expect((await availability(stayId, 0, 1)).nights[0].price).toBe(12_500)
  })

  test('and rates and minimum nights that differ from the stay’s own become rules, as ranges', async () => {
    const { listing, stayId } = await importedStay()
    await run(
      rowsOf(listing, [
        ...nights(0, 'tt'),
        ...nights(2, 't', { price: '$1,379.00', minimum: '29' }),
        ...nights(3, 't', { price: '$1,379.00', minimum: '29.0' }),
        ...nights(4, 't', { price: '', minimum: '' }),
      ]),
    )
    const found = (await availability(stayId, 0, 5)).nights
    expect(found.map(({ price }: { price: number }) => price)).toEqual([12_500, 12_500, 137_900, 137_900, 12_500])
    expect(found.map(({ minimumNights }: { minimumNights: number }) => minimumNights)).toEqual([1, 1, 29, 29, 1])
    const rules = await t.platform.db.selectFrom('night_rules').selectAll().where('stay_id', '=', stayId).execute()
    expect(rules).toHaveLength(2)
  })

  test('shifted so that its first day is today, on request', async () => {
    const [one, two] = [await importedStay(), await importedStay()]
    const old = (date: string, available: string) => ({ date, available })
    const { totals } = await run(
      [
        ...rowsOf(two.listing, [old('2024-06-23', 'f'), old('2024-06-24', 't')]),
        ...rowsOf(one.listing, [old('2024-06-22', 't'), old('2024-06-23', 'f'), old('2024-06-24', 't')]),
      ],
      true,
    )
    expect([totals.first, totals.kept]).toEqual([today, 5])
    expect(addDays('2024-06-22', totals.shifted)).toBe(today)
    expect(await statuses(one.stayId, 0, 4)).toBe('free taken free unknown')
    // No row covers its first night, so free nights are unknown from there on.
    expect(await statuses(two.stayId, 0, 3)).toBe('unknown taken unknown')
  })

  test.each(['0024-06-22', '2023-06-23', '2042-06-22'])(
    'shifted by the bulk of its nights: the mistyped date %s moves none of them',
    async (date) => {
      const { listing, stayId } = await importedStay()
      const old = ['t', 'f', 't'].map((available, index) => ({ date: addDays('2024-06-22', index), available }))
      const { totals } = await run(rowsOf(listing, [...old, { date, available: 'f' }]), true)
      expect([totals.first, totals.kept]).toEqual([today, 3])
      expect(await statuses(stayId, 0, 4)).toBe('free taken free unknown')
    },
  )

  test('some stays at a time, and fewer if each night has its own rate', async () => {
    const { db } = t.platform
    const ids = Array.from({ length: 20 }, () => String(++numbered))
    for (const id of ids) own.add(id)
    const listings = ids.map((id) => `${id},Loft,A loft.,42.36,-71.06,abcdef0123456789,Entire loft,4,$125.00`)
    const columns = 'id,name,description,latitude,longitude,host_key,property_type,accommodates,price'
    await importListings(db, fileOf([columns, ...listings]), { state: 'MA', city: 'Boston' }, () => {})
    const rates = Array.from({ length: 365 }, (_, index) => ({ date: day(index), price: `$${200 + index}.00` }))
    const file = fileOf([header, ...ids.flatMap((id) => rowsOf(id, rates))])
    const stopping = new AbortController()
    const fates: CalendarImportResult[] = []
    const imported = importCalendars(
      db,
      [file],
      { shiftDates: false, today, now: new Date(), signal: stopping.signal },
      (fate) => {
        fates.push(fate)
        stopping.abort(new Error('stopped behind the first of them'))
      },
    )
    await expect(imported).rejects.toThrow('stopped behind the first of them')
    expect(fates.length).toBeGreaterThan(0)
    expect(fates.length).toBeLessThan(20)
  })

  test('from several files, gzipped or not, in any order', async () => {
    const [one, two] = [await importedStay(), await importedStay()]
    const shuffled = [
      ...rowsOf(two.listing, nights(2, 'f')),
      ...rowsOf(one.listing, nights(0, 'f')),
      ...rowsOf(two.listing, nights(0, 'ft')),
    ]
    const files = [
      fileOf([header, ...shuffled], 'calendar.csv.gz'),
      fileOf(['available,DATE,listing_id', `f,${day(1)},${one.listing}`]),
    ]
    expect((await runFiles(files)).totals).toMatchObject({ rows: 5, kept: 5, stays: { changed: 2 } })
    expect(await statuses(one.stayId, 0, 3)).toBe('taken taken unknown')
    expect(await statuses(two.stayId, 0, 4)).toBe('taken free taken unknown')
  })
})

test('nights of a file that another program has saved again, with True and False, are read', async () => {
  const { listing, stayId } = await importedStay()
  const { totals } = await run([`${listing},${day(0)},True,,,,`, `${listing},${day(1)},False,,,,`])
  expect(totals).toMatchObject({ kept: 2, refused: {} })
  expect(await statuses(stayId, 0, 2)).toBe('free taken')
})

describe('unusable data is rejected with its reason, and the rest continues:', () => {
  test.each([
    [calendarRefusals.id, (id: string) => `x${id},${day(1)},f,,,,`],
    [calendarRefusals.id, (id: string) => `0${id},${day(1)},f,,,,`],
    [calendarRefusals.date, (id: string) => `${id},2024-02-30,f,,,,`],
    [calendarRefusals.date, (id: string) => `${id},tomorrow,f,,,,`],
    [calendarRefusals.date, (id: string) => `${id},6/22/2024,f,,,,`],
    [calendarRefusals.available, (id: string) => `${id},${day(1)},maybe,,,,`],
    [calendarRefusals.twice, (id: string) => `${id},${day(0)},f,,,,`],
    [calendarRefusals.row, (id: string) => `${id},Bro"ken,"quo"tes",,,,`],
    [calendarRefusals.row, (id: string) => `${id},${day(1)}`],
    [calendarRefusals.row, (id: string) => `${id},${day(1)},f,,,,,,1`],
  ])('%s', async (problem, row) => {
    const { listing, stayId } = await importedStay()
    const { totals, fates } = await run([
      ...rowsOf(listing, nights(0, 't')),
      row(listing),
      ...rowsOf(listing, nights(2, 'f')),
    ])
    expect(totals).toMatchObject({ rows: 3, kept: 2, refused: { [problem]: 1 } })
    expect(fates[0]).toMatchObject({ fate: 'refused', problem, line: expect.any(Number) })
    expect(await statuses(stayId, 2, 3)).toBe('taken')
  })

  test('but rows of blank cells are empty lines, and blank cells behind the last one are nothing', async () => {
    const { listing, stayId } = await importedStay()
    const [first = '', second = ''] = rowsOf(listing, nights(0, 'tf'))
    expect((await run([first, ',,,,,,', `${second},, `, ','])).totals).toMatchObject({ rows: 2, kept: 2, refused: {} })
    expect(await statuses(stayId, 0, 2)).toBe('free taken')
  })

  test('listings that were not imported, counted by their nights', async () => {
    const { listing } = await importedStay()
    const { totals, fates } = await run([...rowsOf('99999999', nights(0, 'tft')), ...rowsOf(listing, nights(0, 't'))])
    expect(totals).toMatchObject({ rows: 4, kept: 1, refused: { [calendarRefusals.listing]: 3 } })
    expect(fates[0]).toEqual({ id: '99999999', nights: 3, fate: 'refused', problem: calendarRefusals.listing })
  })

  test('nights in the past, and more than two years ahead', async () => {
    const { listing, stayId } = await importedStay()
    const { totals } = await run(rowsOf(listing, [...nights(-2, 'fft'), ...nights(730, 'fff')]))
    expect(totals).toMatchObject({
      rows: 6,
      kept: 2,
      refused: { [calendarRefusals.past]: 2, [calendarRefusals.far]: 2 },
    })
    expect(await statuses(stayId, 0, 2)).toBe('free unknown')
  })

  test('a listing with all nights past or too far ahead, and its known nights are kept', async () => {
    const { listing, stayId } = await importedStay()
    await run(rowsOf(listing, nights(0, 'tft', { price: '$150.00' })))
    const before = await availability(stayId, 0, 4)
    const { totals, fates } = await run(rowsOf(listing, [...nights(-400, 'ttt'), ...nights(800, 't')]))
    expect(totals).toMatchObject({ kept: 0, refused: { [calendarRefusals.past]: 3, [calendarRefusals.far]: 1 } })
    expect([totals.stays, fates[0]?.fate]).toEqual([{ changed: 0, unchanged: 1, 'kept-by-host': 0 }, 'unchanged'])
    expect(await availability(stayId, 0, 4)).toEqual(before)
  })

  test('invalid prices and minimums, while their nights count', async () => {
    const { listing, stayId } = await importedStay()
    const { totals } = await run(rowsOf(listing, nights(0, 'tf', { price: 'ask', minimum: 'many' })))
    expect(totals).toMatchObject({
      kept: 2,
      ignored: { "price: can't be read, ignored": 2, "minimum nights: can't be read, ignored": 2 },
    })
    expect(await statuses(stayId, 0, 2)).toBe('free taken')
  })

  test.each([
    ['$1,000,000.01', 12_500, 2],
    ['$21,474,836.48', 12_500, 2],
    ['$999,999,999.99', 12_500, 2],
    ['$1,000,000.00', 100_000_000, 0],
  ])('the price %s of a night, which costs %i cents', async (price, cents, ignored) => {
    const { listing, stayId } = await importedStay()
    const { totals } = await run(rowsOf(listing, nights(0, 'tf', { price })))
    expect(totals).toMatchObject({ kept: 2, ignored: { 'price: above $1,000,000, ignored': ignored } })
    expect(await statuses(stayId, 0, 2)).toBe('free taken')
    expect((await availability(stayId, 0, 1)).nights[0].price).toBe(cents)
  })

  test('a whole file with a quote that is never closed, and what was known is kept', async () => {
    const { listing, stayId } = await importedStay()
    const rows = rowsOf(listing, nights(0, 'tffftt'))
    await run(rows)
    const spoiled = rows.map((row, index) => (index === 2 ? row.replace(',f,', ',"f,') : row))
    await expect(run(spoiled)).rejects.toThrow(
      'a quote that opens on line 4 is never closed. None of its nights are imported.',
    )
    expect(await statuses(stayId, 0, 7)).toBe('free taken taken taken free free unknown')
  })

  test('a file that lacks a column, naming the column', async () => {
    await expect(runFiles([fileOf(['listing_id,date', `1,${today}`])])).rejects.toThrow(
      'calendar.csv has no column available.',
    )
  })
})

describe('host data takes precedence:', () => {
  /** An imported stay that now has a host, who hasn't claimed it. */
  async function hosted() {
    const stay = await importedStay()
    const host = await t.given.host()
    const organization_id = host.organizationId
    await t.platform.db.updateTable('stays').set({ organization_id }).where('id', '=', stay.stayId).execute()
    const set = (body: object) => t.call('PUT', `/stays/${stay.stayId}/availability`, { as: host, body })
    return { ...stay, host, set }
  }

  test('a calendar kept here by its host is left alone', async () => {
    const { listing, stayId, set } = await hosted()
    expect((await set({ ranges: [{ start: day(1), end: day(2), isBlocked: true }] })).status).toBe(200)
    const { totals } = await run(rowsOf(listing, nights(0, 'fff')))
    expect(totals.stays).toEqual({ changed: 0, unchanged: 0, 'kept-by-host': 1 })
    expect(await statuses(stayId, 0, 3)).toBe('free taken free')
  })

  test('so are the host’s rates, alongside the imported ones', async () => {
    const { listing, stayId, set } = await hosted()
    await set({ ranges: [{ start: day(1), end: day(2), price: 20_000 }] })
    const rows = rowsOf(listing, nights(0, 'ttt', { price: '$150.00' }))
    await run(rows)
    const prices = async () => (await availability(stayId, 0, 3)).nights.map(({ price }: { price: number }) => price)
    expect(await prices()).toEqual([15_000, 20_000, 15_000])
    expect((await run(rows)).totals.stays.unchanged).toBe(1)
    await set({ ranges: [{ start: day(2), end: day(3), price: 30_000 }] })
    await run(rows)
    expect(await prices()).toEqual([15_000, 20_000, 30_000])
  })

  test('imported nights that a host opens are free, and stay so in the next import', async () => {
    const { listing, stayId, set } = await hosted()
    const rows = rowsOf(listing, nights(0, 'tffffft'))
    await run(rows)
    expect((await set({ ranges: [{ start: day(2), end: day(4), isBlocked: false }] })).body).toMatchObject({
      isKeptHere: true,
      taken: [
        { start: day(1), end: day(2), source: 'import' },
        { start: day(4), end: day(6), source: 'import' },
      ],
    })
    expect((await run(rows)).totals.stays['kept-by-host']).toBe(1)
    expect(await statuses(stayId, 0, 8)).toBe('free taken free free taken taken free free')

    const open = { start: day(4), end: day(6), isBlocked: false }
    const { body } = await set({ ranges: [open, { start: day(5), end: day(6), isBlocked: true }] })
    expect(body.taken).toMatchObject([
      { start: day(1), end: day(2), source: 'import' },
      { start: day(5), end: day(6), source: 'host' },
    ])
    await set({ ranges: [{ start: day(5), end: day(6), isBlocked: false }] })
    await set({ isKeptHere: false })
    expect((await run(rows)).totals.stays.changed).toBe(1)
    expect(await statuses(stayId, 1, 6)).toBe('taken taken taken taken taken')
  })

  test('and after a feed was added and removed', async () => {
    const { listing, stayId, host, set } = await hosted()
    const rows = rowsOf(listing, nights(0, 'tfft'))
    await run(rows)
    const feeds = `/stays/${stayId}/calendar-feeds`
    const body = { url: 'https://www.airbnb.com/calendar/ical/1.ics' }
    const feed = await t.call('POST', feeds, { as: host, body })
    await set({ ranges: [{ start: day(1), end: day(2), isBlocked: false }] })
    expect(await statuses(stayId, 0, 4)).toBe('free free taken free')
    expect((await t.call('DELETE', `${feeds}/${feed.body.id}`, { as: host })).status).toBe(204)
    expect((await run(rows)).totals.stays['kept-by-host']).toBe(1)
    expect(await statuses(stayId, 0, 4)).toBe('free free taken free')
  })

  test('opening nights that the import hasn’t taken leaves the calendar to it', async () => {
    const { listing, stayId, set } = await hosted()
    await run(rowsOf(listing, nights(0, 'tftt')))
    expect((await set({ ranges: [{ start: day(2), end: day(4), isBlocked: false }] })).body.isKeptHere).toBe(false)
    expect((await run(rowsOf(listing, nights(0, 'ttft')))).totals.stays.changed).toBe(1)
    expect(await statuses(stayId, 0, 5)).toBe('free free taken free unknown')
  })

  test('once it is claimed, its host opens imported nights for travelers and partners, and the others stay as known', async () => {
    const { listing, stayId } = await importedStay()
    const rows = rowsOf(listing, nights(0, 'tffffft'))
    await run(rows)
    const [as, staff] = [await t.given.host(), await t.given.employee()]
    const body = { organizationId: as.organizationId, message: 'It is my loft.' }
    const claim = await t.call('POST', `/stays/${stayId}/claims`, { as, body })
    expect((await t.call('POST', `/stays/${stayId}/claims/${claim.body.id}/accept`, { as: staff })).status).toBe(200)
    const ofStay = (method: 'GET' | 'POST' | 'PUT', path: string, more: object = {}) =>
      t.call(method, `/stays/${stayId}${path}`, { as, ...more })
    const { body: address } = await ofStay('POST', '/calendar-exports', { body: { partner: 'Vrbo' } })
    const key = new URL(address.url).searchParams.get('key') ?? ''
    const sent = async () => (await ofStay('GET', '/calendar.ics', { query: { key } })).text.match(/^DTSTART.*\d/gm)
    expect(await sent()).toEqual([`DTSTART;VALUE=DATE:${day(1).replaceAll('-', '')}`])

    const open = { ranges: [{ start: day(0), end: day(4), isBlocked: false }] }
    const bulk = { as, body: { ...open, stayIds: [stayId] } }
    expect((await t.call('PUT', `/organizations/${as.organizationId}/availability`, bulk)).status).toBe(200)
    expect((await ofStay('GET', '/calendar')).body).toMatchObject({
      isKeptHere: false,
      knownUntil: day(7),
      taken: [{ start: day(4), end: day(6), source: 'import' }],
    })
    expect(await statuses(stayId, 0, 8)).toBe('free free free free taken taken free unknown')
    expect(await sent()).toEqual([`DTSTART;VALUE=DATE:${day(4).replaceAll('-', '')}`])
    expect(await isFound(stayId, 1, 4)).toBe(true)
    expect((await run(rows)).totals.stays['kept-by-host']).toBe(1)
    expect(await statuses(stayId, 1, 4)).toBe('free free free')
  })
})

test('a stay with an imported taken night is omitted from a search with dates', async () => {
  const { listing, stayId } = await importedStay()
  await run(rowsOf(listing, nights(0, 'ttfttt')))
  const found = [await isFound(stayId, 0, 2), await isFound(stayId, 1, 3), await isFound(stayId, 3, 6)]
  expect(found).toEqual([true, false, true])
})

const shared = join(import.meta.dirname, '../../../../../../shared/data')
const boston = { listings: `${shared}/listings/boston.csv.gz`, calendar: `${shared}/calendars/boston-calendar.csv.gz` }

test.skipIf(!existsSync(boston.calendar))(
  'for a whole city, a search for three nights matches a naive count over the file',
  { timeout: 400_000 },
  async () => {
    const { db } = t.platform
    await importListings(db, boston.listings, { state: 'MA', city: 'Testopolis' }, () => {})
    const { totals } = await runFiles([boston.calendar], true)
    expect(totals.rows).toBe(totals.kept + Object.values(totals.refused).reduce((sum, n) => sum + n, 0))
    expect([totals.first, totals.kept > 1_500_000]).toEqual([today, true])

    const asked = [10, 100, 300].map((start) => ({ start: day(start), end: day(start + 3) }))
    const takenIn = asked.map(() => new Set<string>())
    for await (const read of readRows(boston.calendar, ['listing_id', 'date', 'available'])) {
      if (!('row' in read) || read.row.available !== 'f') continue
      const date = addDays(read.row.date ?? '', totals.shifted)
      for (const [index, { start, end }] of asked.entries())
        if (date >= start && date < end) takenIn[index]?.add(read.row.listing_id ?? '')
    }
    const stays = await db
      .selectFrom('stays')
      .select(['id', 'source_key'])
      .where('source_key', 'like', 'inside-airbnb:%')
      .execute()
    const listings = new Map(stays.map(({ id, source_key }) => [id, source_key?.split(':')[1] ?? '']))
    for (const [index, dates] of asked.entries()) {
      const found: string[] = []
      const query = {
        filter: JSON.stringify({ items: [{ field: 'city', operator: 'equals', value: 'Testopolis' }], dates }),
        limit: '100',
      }
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body, status, text }: Answer = await t.call('GET', '/stays', {
          query: { ...query, ...(cursor && { cursor }) },
        })
        expect(status, text).toBe(200)
        found.push(...body.docs.map(({ id }: { id: string }) => listings.get(id) ?? ''))
        cursor = body.nextCursor
      }
      const ofCity = [...listings.values()].filter((listing) => !own.has(listing))
      const free = ofCity.filter((listing) => !takenIn[index]?.has(listing)).sort()
      expect(found.sort()).toEqual(free)
      expect(free.length).toBeGreaterThan(100)
    }
  },
)
