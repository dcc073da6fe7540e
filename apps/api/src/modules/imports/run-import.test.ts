import { type ChildProcess, execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { addDays, noListings } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { holdImportLock } from './import-run-store.ts'
import { type ImportRequest, runImport } from './run-import.ts'
import { findSources } from './source-files.ts'

let t: TestPlatform
let staff: Person
const root = mkdtempSync(join(tmpdir(), 'lodestay-imports-'))
beforeAll(async () => {
  t = await startTestPlatform()
  staff = await t.given.employee()
})
afterAll(async () => {
  await t.close()
  rmSync(root, { recursive: true, force: true })
})

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
let numbered = 70_000

function nextId() {
  return String(++numbered)
}

let folders = 0

/** A folder with the given files. */
function folderOf(files: Record<string, string | Buffer>): string {
  const folder = join(root, String(++folders))
  mkdirSync(folder)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

// As published: with extra columns, in arbitrary order, with line breaks inside quotes.
function detailed(ids: readonly string[]): string {
  const header =
    'price,id,listing_url,host_id,host_name,neighbourhood,name,description,neighbourhood_cleansed,latitude,longitude,property_type,room_type,accommodates,bathrooms_text,bedrooms,beds,amenities,license'
  const rows = ids.map(
    (id) =>
      `"$1,080.00",${id},https://x.test/${id},77${id},Zed,Neighborhood highlights,Loft ${id},"First.\n\nSecond ""quoted"".",Roxbury,42.36,-71.06,Entire loft,Entire home/apt,4,1 bath,2,1,"[""Wifi""]",STR-1`,
  )
  return `\uFEFF${[header, ...rows].join('\r\n')}\r\n`
}

function summary(ids: readonly string[]): string {
  const header =
    'id,name,host_id,host_name,neighbourhood_group,neighbourhood,latitude,longitude,room_type,price,minimum_nights,number_of_reviews,last_review,reviews_per_month,calculated_host_listings_count,availability_365,number_of_reviews_ltm,license'
  return [
    header,
    ...ids.map((id) => `${id},Loft ${id},77${id},Zed,,Roxbury,42.36,-71.06,Private room,95,3,0,,,1,100,0,`),
  ].join('\n')
}

function calendar(ids: readonly string[]): string {
  const rows = ids.flatMap((id) =>
    ['t', 'f', 't'].map((free, day) => `${id},${addDays(today, day)},${free},$90.00,,2,90`),
  )
  return ['listing_id,date,available,price,adjusted_price,minimum_nights,maximum_nights', ...rows].join('\n')
}

const reviews = 'listing_id,id,date,reviewer_id,reviewer_name,comments\n1,2,2026-01-01,3,Ann,Fine\n'

type Events = Parameters<typeof runImport>[2]

async function run(
  paths: readonly string[],
  {
    dryRun = false,
    place = { state: 'MA', city: 'Boston' },
    ...events
  }: Partial<Events & Pick<ImportRequest, 'dryRun' | 'place'>> = {},
) {
  const sources = await findSources(paths)
  const request = {
    sources,
    place,
    shiftDates: false,
    dryRun,
    startedBy: 'ann',
    today,
  }
  return runImport(t.platform.db, request, { onFate: () => {}, onBytes: () => {}, ...events })
}

async function stayOf(id: string) {
  const found = await t.platform.db
    .selectFrom('stays')
    .select('id')
    .where('source_key', '=', `inside-airbnb:${id}`)
    .executeTakeFirst()
  return found && (await t.call('GET', `/stays/${found.id}`)).body
}

async function latestReport() {
  return (await t.call('GET', '/imports', { as: staff, query: { limit: '1' } })).body.docs[0]
}

describe('a published folder', () => {
  test('is imported by headers, whatever its files are called; reviews are skipped', async () => {
    const id = nextId()
    const folder = folderOf({
      'a.csv': calendar([id]),
      'b.csv.gz': gzipSync(detailed([id])),
      'c.csv': reviews,
      'notes.txt': 'no table',
    })
    const { files, listings, nights, status } = await run([folder])
    expect(files.map(({ name, kind, rows }) => ({ name, kind, rows }))).toEqual([
      { name: 'a.csv', kind: 'calendar', rows: 3 },
      { name: 'b.csv.gz', kind: 'listings', rows: 1 },
      { name: 'c.csv', kind: 'reviews', rows: 0 },
    ])
    expect([status, listings?.added, nights?.kept]).toEqual(['done', 1, 3])
    expect(await stayOf(id)).toMatchObject({
      organizationName: 'Zed',
      capacity: 4,
      currentRate: 108_000,
      description: 'First.\n\nSecond "quoted".',
      location: { region: 'Roxbury' },
    })
  })

  test('has its listings in both forms, and only what the detailed one lacks is read from the summary', async () => {
    const [id, other] = [nextId(), nextId()]
    const { files, listings } = await run([
      folderOf({ 'listings.csv': summary([id, other]), 'listings.csv.gz': detailed([id]) }),
    ])
    const note = expect.stringMatching(/Rows that a detailed file has, too, and that were left to it: 1\.$/)
    expect(files[0]).toMatchObject({ kind: 'summary', rows: 1, note })
    expect(listings).toMatchObject({ rows: 2, added: 2, refused: 0 })
    expect([(await stayOf(id)).capacity, (await stayOf(other)).capacity]).toEqual([4, null])
  })

  test('has a detailed row that is refused, and its row of the summary isn’t published in its place', async () => {
    const id = nextId()
    const broken = detailed([id]).replace(/(?<=,)4(?=,)/, 'x')
    expect(broken).not.toBe(detailed([id]))
    const { listings } = await run([folderOf({ 'listings.csv': summary([id]), 'listings.csv.gz': broken })])
    expect(listings).toMatchObject({ rows: 1, added: 0, refused: 1 })
  })

  test('has a summary with a row twice, and the second one is refused', async () => {
    const id = nextId()
    const { listings } = await run([folderOf({ 'listings.csv': summary([id, id]) })])
    expect(listings).toMatchObject({ rows: 2, added: 1, refused: 1 })
  })

  test('can also be several paths, where duplicates count once', async () => {
    const [one, two] = [nextId(), nextId()]
    const folder = folderOf({ 'one.csv': detailed([one]), 'two.csv': detailed([two, one]) })
    const { listings } = await run([join(folder, 'one.csv'), join(folder, 'two.csv'), folder])
    expect(listings).toMatchObject({ rows: 3, added: 2, refused: 1 })
  })
})

describe('the summary form', () => {
  test('creates stays with unknown guests, bedrooms, beds and amenities', async () => {
    const id = nextId()
    const { files, reasons } = await run([join(folderOf({ 'listings.csv': summary([id]) }), 'listings.csv')])
    expect(files[0]).toMatchObject({ kind: 'summary', note: expect.stringContaining('stay unknown') })
    expect(reasons.map(({ reason }) => reason)).toContain(
      'guests, bedrooms, beds, amenities, description: not in this form of the file, so unknown or as before',
    )
    expect(await stayOf(id)).toMatchObject({
      capacity: null,
      bedrooms: null,
      bedInfo: [],
      amenities: [],
      currentRate: 9500,
      description: 'Private room in Roxbury.',
      location: { region: 'Roxbury' },
    })
  })

  test('removes nothing from a stay imported from the detailed form', async () => {
    const id = nextId()
    await run([folderOf({ 'listings.csv': detailed([id]) })])
    const { listings } = await run([folderOf({ 'listings.csv': summary([id]) })])
    expect(listings).toMatchObject({ richer: 1, updated: 0 })
    expect((await stayOf(id)).capacity).toBe(4)
  })

  test('is one without any details: a file that lacks only guests has the others, and counts as the detailed form', async () => {
    const id = nextId()
    const header =
      'id,name,host_id,latitude,longitude,property_type,room_type,bedrooms,beds,bathrooms_text,amenities,description,price'
    const row = `${id},Loft ${id},77${id},42.36,-71.06,Entire loft,Entire home/apt,2,3,1 bath,"[""Wifi""]",A loft.,95`
    const { files, reasons } = await run([folderOf({ 'listings.csv': [header, row].join('\n') })])
    expect(files[0]).toMatchObject({ kind: 'listings', note: null })
    expect(reasons.filter(({ reason }) => reason.includes('unknown'))).toMatchObject([
      { reason: 'guests: not in this form of the file, so unknown or as before' },
    ])
    const { listings } = await run([folderOf({ 'listings.csv': summary([id]) })])
    expect(listings).toMatchObject({ richer: 1, updated: 0 })
    expect(await stayOf(id)).toMatchObject({
      capacity: null,
      bedrooms: 2,
      bedInfo: [{ quantity: 3 }],
      amenities: ['Wifi'],
      description: 'A loft.',
    })
  })

  test('also has only the type of property', async () => {
    const id = nextId()
    const lines = ['id,name,host_id,latitude,longitude,property_type', `${id},Loft,77${id},42.36,-71.06,Entire loft`]
    const { files } = await run([folderOf({ 'listings.csv': lines.join('\n') })])
    expect(files[0]).toMatchObject({ kind: 'summary', note: expect.stringContaining('stay unknown') })
    expect(await stayOf(id)).toMatchObject({ capacity: null, type: ['Loft'] })
  })
})

test('a dry run writes nothing, and reports the same', async () => {
  const ids = [nextId(), nextId()]
  const folder = folderOf({ 'listings.csv': detailed(ids), 'calendar.csv': calendar(ids) })
  const reportBefore = await latestReport()
  const dry = await run([folder], { dryRun: true })
  expect([await stayOf(ids[0] ?? ''), await latestReport()]).toEqual([undefined, reportBefore])
  const real = await run([folder])
  expect({ ...dry, calendars: null }).toEqual({ ...real, calendars: null })
  const again = await run([folder], { dryRun: true })
  expect([again.listings?.unchanged, again.nights?.unchanged]).toEqual([2, 2])
})

describe('the report', () => {
  test('is kept for staff: the files, who ran it, the outcome of rows, and reasons by count', async () => {
    const [good, bad] = [nextId(), nextId()]
    const rows = detailed([good, bad]).replace(`Loft ${bad}`, '<br>')
    await run([folderOf({ 'listings.csv': rows })])
    const report = await latestReport()
    expect(report).toMatchObject({
      status: 'done',
      startedBy: 'ann',
      place: 'Boston, MA',
      files: [{ name: 'listings.csv', kind: 'listings', rows: 2, error: null }],
      listings: { rows: 2, refused: 1, added: 1 },
      nights: null,
    })
    expect(report.reasons).toContainEqual({
      fate: 'refused',
      of: 'listings',
      reason: 'Name is required.',
      count: 1,
      examples: [bad],
    })
    expect((await t.call('GET', `/imports/${report.id}`, { as: staff })).body).toEqual(report)
  })

  test.each([
    ['91\u00000001', '91\uFFFD0001'],
    ['x'.repeat(200_000), `${'x'.repeat(39)}…`],
  ])('quotes an invalid id so that it can be stored and read: %#', async (id, example) => {
    const good = nextId()
    expect((await run([folderOf({ 'a.csv': detailed([id, good]) })])).listings).toMatchObject({ added: 1, refused: 1 })
    const { status, reasons } = await latestReport()
    expect([status, reasons]).toEqual([
      'done',
      expect.arrayContaining([
        expect.objectContaining({
          reason: 'Id must be a number of at most 20 digits that does not begin with 0.',
          examples: [example],
        }),
      ]),
    ])
  })

  test('counts ignored prices of nights', async () => {
    const id = nextId()
    const files = { 'a.csv': detailed([id]), 'b.csv': calendar([id]).replace('$90.00', '$99999999.00') }
    const { reasons, nights } = await run([folderOf(files)])
    expect(nights).toMatchObject({ kept: 3, refused: 0 })
    expect(reasons).toContainEqual({
      fate: 'changed',
      of: 'nights',
      reason: 'price: above $1,000,000, ignored',
      count: 1,
      examples: [],
    })
  })

  test('from before edited stays were counted is returned complete', async () => {
    const { edited: _, ...listings } = { ...noListings, rows: 3, added: 3 }
    await t.platform.db
      .insertInto('import_runs')
      .values({ id: 'imp_earlier', started_by: 'ann', place: '', started_at: new Date(0), status: 'done' })
      .execute()
    const report = JSON.stringify({ listings })
    await t.platform.db.updateTable('import_runs').set({ report }).where('id', '=', 'imp_earlier').execute()
    const { body } = await t.call('GET', '/imports/imp_earlier', { as: staff })
    expect(body.listings).toEqual({ ...listings, edited: 0 })
  })

  test('counts all unusable values together, whatever they are', async () => {
    const ids = [nextId(), nextId()]
    const [first = '', second = ''] = ids
    const rows = detailed(ids)
      .replace(`"$1,080.00",${first}`, `-50,${first}`)
      .replace(`"$1,080.00",${second}`, `"1,5",${second}`)
    const { reasons } = await run([folderOf({ 'listings.csv': rows })])
    expect(reasons).toContainEqual(
      expect.objectContaining({
        reason: "current rate: a value can't be used, shown as on the booking page",
        count: 2,
        examples: ids,
      }),
    )
  })

  test('counts all values read in part together, whatever they are', async () => {
    const ids = [nextId(), nextId()]
    const rows = detailed(ids)
      .replace(',1 bath,', ',"2 full, 1 half bath",')
      .replace(',1 bath,', ',1 bath and a half-bath,')
    const { reasons } = await run([folderOf({ 'listings.csv': rows })])
    expect(reasons).toContainEqual(
      expect.objectContaining({ reason: 'bathrooms: only the number of a text read', count: 2, examples: ids }),
    )
  })

  test('shows which file is truncated; its first rows and the other files are imported', async () => {
    const ids = Array.from({ length: 800 }, nextId)
    const other = nextId()
    const torn = gzipSync(detailed(ids))
    const folder = folderOf({ 'a.csv.gz': torn.subarray(0, torn.length - 400), 'b.csv': detailed([other]) })
    const { status, files, listings } = await run([folder])
    expect(status).toBe('failed')
    expect(files[0]?.error).toMatch(/^a.csv.gz is torn off: unexpected end/)
    expect(listings?.added).toBeGreaterThan(1)
    expect(await stayOf(other)).toBeDefined()
    expect((await latestReport()).status).toBe('failed')
  })
})

describe('an import that ends early', () => {
  test('with an error is reported as failed, with the rows read and the unread files', async () => {
    const ids = Array.from({ length: 300 }, nextId)
    const folder = folderOf({ 'a.csv': detailed(ids), 'b.csv': detailed([nextId()]) })
    let rows = 0
    const onFate = () => {
      if (++rows === 200) throw new Error('No space left')
    }
    await expect(run([folder], { onFate })).rejects.toThrow('No space left')
    expect(await latestReport()).toMatchObject({
      status: 'failed',
      endedAt: expect.any(String),
      listings: { rows: 200, added: 200 },
      files: [
        { name: 'a.csv', rows: 200, error: 'The import ended before a.csv did.' },
        { name: 'b.csv', rows: 0, error: 'The import ended before b.csv did.' },
      ],
    })
  })

  test('because it is stopped keeps what it has written, and is reported as failed', async () => {
    const ids = Array.from({ length: 1000 }, nextId)
    const stopping = new AbortController()
    const onFate = () => stopping.abort(new Error('Stopped'))
    await expect(run([folderOf({ 'a.csv': detailed(ids) })], { onFate, signal: stopping.signal })).rejects.toThrow(
      'Stopped',
    )
    const { status, listings } = await latestReport()
    expect([status, listings.added > 0, listings.added < 1000]).toEqual(['failed', true, true])
    expect(await stayOf(ids[0] ?? '')).toBeDefined()
  })

  test('lists its files from the start', async () => {
    let report: ReturnType<typeof latestReport> | undefined
    const onFate = () => {
      report ??= latestReport()
    }
    const ids = Array.from({ length: 300 }, nextId)
    await run([folderOf({ 'a.csv': detailed(ids), 'b.csv': detailed([nextId()]) })], { onFate })
    expect(await report).toMatchObject({
      status: 'running',
      files: [
        { name: 'a.csv', kind: 'listings', error: null },
        { name: 'b.csv', kind: 'listings', error: null },
      ],
    })
  })

  test('because it was killed is reported as failed once the next one begins, with its files', async () => {
    const files = [
      { name: 'a.csv', kind: 'listings', note: null, rows: 0, error: null },
      { name: 'c.txt', kind: 'other', note: 'It is left alone.', rows: 0, error: null },
    ]
    await t.platform.db
      .insertInto('import_runs')
      .values({
        id: 'imp_killed',
        started_by: 'ann',
        place: '',
        started_at: new Date(),
        report: JSON.stringify({ files }),
      })
      .execute()
    await run([folderOf({ 'a.csv': detailed([nextId()]) })])
    const { body } = await t.call('GET', '/imports/imp_killed', { as: staff })
    const error = 'The import was killed. What it read of a.csv wasn’t counted.'
    expect(body).toMatchObject({ status: 'failed', endedAt: expect.any(String) })
    expect(body.files).toEqual([{ ...files[0], error }, files[1]])
  })
})

test('no import can begin while another is running, but can afterwards', async () => {
  const folder = folderOf({ 'a.csv': detailed([nextId()]) })
  const before = await latestReport()
  await holdImportLock(t.platform.db, async () => {
    await expect(run([folder])).rejects.toThrow('another import is running')
    expect(await latestReport()).toEqual(before)
  })
  expect((await run([folder])).listings?.added).toBe(1)
})

describe('an unreadable file in a folder is reported, and the others are imported:', () => {
  test.each([
    ['a damaged one', Buffer.from([0x1f, 0x8b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]), 'a.csv is damaged'],
    ['one in another encoding', Buffer.from('id,näme\n', 'latin1'), 'a.csv is not UTF-8: see line 1.'],
    ['listings without hosts', detailed(['1']).replace('host_id', 'owner'), 'a.csv has no column host_id.'],
  ])('%s', async (_, content, message) => {
    const id = nextId()
    const { status, files, listings } = await run([folderOf({ 'a.csv': content, 'b.csv': detailed([id]) })])
    expect(files[0]).toMatchObject({ name: 'a.csv', kind: 'other', error: expect.stringContaining(message) })
    expect([status, listings?.added]).toEqual(['failed', 1])
  })

  test('one with semicolons, which its note says', async () => {
    const { status, files, listings } = await run([
      folderOf({ 'a.csv': 'id;name;latitude;longitude\n', 'b.csv': detailed([nextId()]) }),
    ])
    expect(files[0]?.note).toMatch(/^Neither listings nor a calendar: .* separated by commas, not by semicolons\.$/)
    expect([status, listings?.added]).toEqual(['done', 1])
  })

  test('a broken link', async () => {
    const folder = folderOf({ 'b.csv': detailed([nextId()]) })
    symlinkSync(join(root, 'nowhere'), join(folder, 'a.csv'))
    const { files, listings } = await run([folder])
    expect(files[0]?.error).toBe("a.csv can't be read: it is a link that leads nowhere.")
    expect(listings?.added).toBe(1)
  })
})

describe('ambiguous input is rejected before anything is written:', () => {
  test.each([
    ['', 'file.csv is empty.'],
    ['id,name\n1,x', 'file.csv has no column latitude, longitude, host_id, property_type. Its columns are: id, name'],
    ['id,name,latitude,longitude,host_key\n1,x,42,-71,k', 'file.csv has no column property_type.'],
    ['listing_id,available\n1,t', 'file.csv has no column date.'],
    [detailed(['1']).replace('host_id', 'owner'), 'file.csv has no column host_id.'],
  ])('%j', async (content, message) => {
    const file = join(folderOf({ 'file.csv': content }), 'file.csv')
    await expect(findSources([file])).rejects.toThrow(message)
  })

  const [longName, zip] = ['x'.repeat(200_000), 'file.csv is a zip or Excel file. Unpack it, or save it as CSV.']
  test.each([
    ['semicolons', 'id;name;latitude', /property_type\. Its cells must be separated by commas, not by semicolons\.$/],
    ['tabs', 'id\tname\tlatitude', /property_type\. Its cells must be separated by commas, not by tabs\.$/],
    ['a long header', `id,${longName}`, /Its columns are: id, x{39}…$/],
    ['a long name twice', `${detailed([]).trim()},${longName},${longName}`, /has the column x{39}… twice\.$/],
    ['a JSON list', '[{"id": 1, "name": "x"}]', 'file.csv is JSON. Save it as CSV.'],
    ['a JSON object', '{\n"id": 1}', 'file.csv is JSON. Save it as CSV.'],
    ['a zip file', Buffer.from('PK\x03\x04\x14\0\x08\xff', 'latin1'), zip],
    ['an older Excel file, gzipped', gzipSync(Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')), zip],
  ])('%s, and the message says what to do', async (_, content, message) => {
    await expect(findSources([join(folderOf({ 'file.csv': content }), 'file.csv')])).rejects.toThrow(message)
  })

  test('anything but a regular file, because reading it might never end', async () => {
    await expect(findSources(['/dev/zero'])).rejects.toThrow("zero can't be read: it is no regular file.")
  })

  test('a folder without tables, and a nonexistent path', async () => {
    await expect(findSources([folderOf({ 'a.txt': '' })])).rejects.toThrow('There is no CSV file in the folder')
    await expect(findSources([join(root, 'nowhere')])).rejects.toThrow('There is no file or folder')
  })
})

describe('the command', () => {
  const program = join(import.meta.dirname, '../../import-listings.ts')

  type Ended = { code: number; out: string; err: string }

  function command(args: readonly string[], meanwhile?: (child: ChildProcess) => Promise<void>): Promise<Ended> {
    const database = new URL(t.databaseUrl)
    database.searchParams.set('application_name', 'import')
    const env = { ...process.env, DATABASE_URL: database.href, LODESTAY_DATA: root }
    return new Promise((settle, fail) => {
      const child = execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
        settle({ code: error ? Number(error.code) : 0, out, err }),
      )
      meanwhile?.(child).catch(fail)
    })
  }

  test('imports a folder, prints the totals and the reasons, and where to find each row’s result', async () => {
    const id = nextId()
    const report = join(root, 'report.jsonl')
    const { code, out } = await command([folderOf({ 'x.csv': detailed([id]) }), '--state', 'MA', '--report', report])
    expect([code, out]).toEqual([0, expect.stringContaining('1 stays are new, 0 were updated')])
    expect(out).toContain('1 listings changed: zip: the one nearest to the coordinate, approximate')
    expect(JSON.parse(readFileSync(report, 'utf8').trim())).toMatchObject({ file: 'x.csv', id, outcome: 'added' })
  })

  test.each([
    [['nowhere.csv', '--state', 'MA'], 'There is no file or folder nowhere.csv.'],
    [[], 'Usage:'],
  ])('ends with an exit code of 1 for %j, and explains why', async (args, message) => {
    const { code, err } = await command(args)
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
  })

  test('prints its usage on request, and that is not an error', async () => {
    const { code, out } = await command(['--help'])
    expect([code, out]).toEqual([0, expect.stringMatching(/^Usage: npm run import/)])
  })

  test('names the folder where a report can’t be written', async () => {
    const report = join(root, 'missing', 'report.jsonl')
    const { code, err } = await command([
      folderOf({ 'x.csv': detailed([nextId()]) }),
      '--state',
      'MA',
      '--report',
      report,
    ])
    expect([code, err]).toEqual([1, expect.stringContaining(`There is no folder ${join(root, 'missing')}`)])
  })

  test('rejects a folder as its report before it begins', async () => {
    const folder = folderOf({ 'x.csv': detailed([nextId()]) })
    const { code, err } = await command([folder, '--state', 'MA', '--report', root])
    expect([code, err]).toEqual([1, expect.stringContaining(`${root} is a folder: --report takes the name of a file.`)])
  })

  test('rejects one of its input files as its report, under any name, and leaves it intact', async () => {
    const content = detailed([nextId()])
    const folder = folderOf({ 'x.csv': content })
    const [file, link] = [join(folder, 'x.csv'), join(folder, 'link.jsonl')]
    symlinkSync(file, link)
    for (const report of [file, link]) {
      const { code, err } = await command([folder, '--state', 'MA', '--report', report])
      expect([code, err]).toEqual([1, expect.stringContaining(`${report} is one of the files to import`)])
    }
    expect(readFileSync(file, 'utf8')).toBe(content)
  })

  test.skipIf(!existsSync('/dev/full'))('says that its report can’t be written on a full disk', async () => {
    const folder = folderOf({ 'x.csv': detailed([nextId()]) })
    const { code, err } = await command([folder, '--state', 'MA', '--report', '/dev/full'])
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^The import failed: the report \/dev\/full can't be written: ENOSPC/),
    ])
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  test('rejects a city too long for any address once, not for each row', async () => {
    const folder = folderOf({ 'x.csv': detailed([nextId()]) })
    const { code, err } = await command([folder, '--state', 'MA', '--city', 'x'.repeat(51)])
    expect([code, err]).toEqual([1, expect.stringContaining('--city takes at most 50 characters.')])
  })

  test('stopped by a signal ends with an exit code of 1, and says that what was written is kept', async () => {
    const folder = folderOf({ 'x.csv': detailed(Array.from({ length: 5000 }, nextId)) })
    const { code, err } = await command([folder, '--state', 'MA'], async (child) => {
      while ((await latestReport())?.status !== 'running') await delay(20)
      child.kill('SIGINT')
    })
    expect([code, err]).toEqual([1, expect.stringContaining('What was written until then stays.')])
    expect((await latestReport()).status).toBe('failed')
  })

  test('whose database connections end says so, and that running it again imports the rest', async () => {
    const folder = folderOf({ 'x.csv': detailed(Array.from({ length: 5000 }, nextId)) })
    const { code, err } = await command([folder, '--state', 'MA'], async () => {
      while ((await latestReport())?.status !== 'running') await delay(20)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'import'`.execute(t.platform.db)
    })
    expect([code, err]).toEqual([1, expect.stringContaining('The import failed: the database went away.')])
  })

  test('ends with an exit code of 1 for a truncated file', async () => {
    const torn = gzipSync(detailed(Array.from({ length: 50 }, nextId)))
    const folder = folderOf({ 'a.csv.gz': torn.subarray(0, torn.length - 100) })
    const { code, err } = await command([folder, '--state', 'MA'])
    expect([code, err]).toEqual([1, expect.stringContaining('a.csv.gz is torn off')])
  })
})

const newark = join(import.meta.dirname, '../../../../../../shared/data/listings/newark-79-columns.csv.gz')
test.skipIf(!existsSync(newark))(
  'a whole city in its published form of 79 columns is imported, and a second run changes nothing',
  async () => {
    const first = await run([newark], { place: { state: 'NJ', city: 'Newark' } })
    expect(first.listings?.rows).toBe(1872)
    expect((first.listings?.refused ?? 1872) / 1872).toBeLessThan(0.02)
    const { listings } = await run([newark], { place: { state: 'NJ', city: 'Newark' } })
    expect([listings?.added, listings?.updated, listings?.unchanged]).toEqual([0, 0, first.listings?.added])
  },
  120_000,
)
