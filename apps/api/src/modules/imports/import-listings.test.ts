import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, gunzipSync, gzipSync } from 'node:zlib'
import { characters, type ListingTotals } from '@lodestay/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../test/index.ts'
import { rebuildCards } from '../stays/rebuild-cards.ts'
import { importListings, type ListingImportResult } from './import-listings.ts'

let t: TestPlatform
const folder = mkdtempSync(join(tmpdir(), 'lodestay-import-'))
beforeAll(async () => {
  t = await startTestPlatform()
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})

function cell(value: string) {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

function csv(columns: readonly string[], rows: readonly Record<string, string>[]) {
  return [columns.join(','), ...rows.map((row) => columns.map((column) => cell(row[column] ?? '')).join(','))].join(
    '\n',
  )
}

let numbered = 1000

function listing(changes: Record<string, string> = {}): Record<string, string> {
  return {
    id: String(++numbered),
    name: 'Loft by the river',
    description: 'A loft with a view.',
    host_key: 'abcdef0123456789',
    latitude: '42.65',
    longitude: '-73.75',
    property_type: 'Entire loft',
    room_type: 'Entire home/apt',
    accommodates: '4',
    bedrooms: '2',
    beds: '3',
    price: '$1,250.00',
    amenities: '["Wifi", "Kitchen"]',
    neighbourhood_cleansed: 'SECOND WARD',
    ...changes,
  }
}

const columns = Object.keys(listing())

let files = 0

async function runOn(
  content: string | Buffer,
  { name = 'listings.csv', place = { state: 'NY', city: 'Albany' } as { state: string; city?: string } } = {},
) {
  const file = join(folder, `${++files}-${name}`)
  writeFileSync(file, content)
  const fates: ListingImportResult[] = []
  const totals = await importListings(t.platform.db, file, place, (fate) => fates.push(fate))
  return { totals, fates }
}

function run(rows: readonly Record<string, string>[], order = columns) {
  return runOn(csv(order, rows))
}

async function stayOf(row: Record<string, string>) {
  const { id } = await t.platform.db
    .selectFrom('stays')
    .select('id')
    .where('source_key', '=', `inside-airbnb:${row.id}`)
    .executeTakeFirstOrThrow()
  return (await t.call('GET', `/stays/${id}`)).body
}

function counts({ rows, refused, added, updated, unchanged }: ListingTotals) {
  return { rows, refused, added, updated, unchanged }
}

describe('a good row', () => {
  test('becomes a public stay, with its source and its booking page', async () => {
    const row = listing()
    const { totals } = await run([row])
    expect(counts(totals)).toEqual({ rows: 1, refused: 0, added: 1, updated: 0, unchanged: 0 })
    expect(await stayOf(row)).toMatchObject({
      name: 'Loft by the river',
      status: 'Accepted',
      capacity: 4,
      bedrooms: 2,
      currentRate: 125_000,
      type: ['Loft'],
      amenities: ['Wifi', 'Kitchen'],
      bookingLinks: { Airbnb: `https://www.airbnb.com/rooms/${row.id}` },
      location: {
        approximate: true,
        address: { city: 'Albany', state: 'NY', zip: expect.stringMatching(/^12\d{3}$/) },
      },
      source: { provider: 'Inside Airbnb', licence: 'CC BY 4.0', listingId: row.id },
    })
  })

  test('fills in bathrooms, rules and license as separate fields', async () => {
    const row = {
      ...listing({ amenities: '["Pets allowed", "Free driveway parking on premises – 2 spaces"]' }),
      bathrooms_text: '1.5 shared baths',
      minimum_nights: '29',
      instant_bookable: 't',
      license: 'STR-490093',
    }
    await run([row], Object.keys(row))
    expect(await stayOf(row)).toMatchObject({
      bathrooms: 1.5,
      minimumNights: 29,
      instantBooking: true,
      license: 'STR-490093',
      pets: 'Allowed',
      parking: 'On-Site',
      tags: ['Entire home/apt'],
    })
  })

  test.each([
    ['bathrooms_text', 'Half-bath', 0.5],
    ['bathrooms_text', 'Private half-bath', 0.5],
    ['bathrooms_text', 'Shared half-bath', 0.5],
    ['bathrooms_text', '1 bath and a half-bath', 1],
    ['bathrooms_text', '2 full, 1 half bath', 2],
    ['bathrooms_text', '2.5 baths (half-bath downstairs)', 2.5],
    ['bathrooms_text', 'a half-bath', null],
    ['bathrooms_text', '', null],
    ['bathrooms_text', 'many', null],
    ['bathrooms', '2.0', 2],
    ['bathrooms', '2.5', 2.5],
  ])('with %s %j has this many bathrooms: %j', async (column, written, bathrooms) => {
    const row = { ...listing(), [column]: written }
    await run([row], Object.keys(row))
    expect((await stayOf(row)).bathrooms).toBe(bathrooms)
  })

  test.each([
    ['Free street parking', 'Street'],
    ['Paid parking lot off premises', 'Off-Site'],
    ['Free residential garage on premises – 1 space', 'On-Site'],
    ['Park view', null],
  ])('with the amenity %j has parking: %j', async (amenity, parking) => {
    const row = listing({ amenities: JSON.stringify([amenity]) })
    await run([row])
    expect((await stayOf(row)).parking).toBe(parking)
  })

  test.each([
    ['{TV,"Cable TV",Wifi,"Air conditioning, central"}', ['TV', 'Cable TV', 'Wifi', 'Air conditioning, central']],
    ['{"Wifi"}', ['Wifi']],
    ['{Wifi,Kitchen}', ['Wifi', 'Kitchen']],
    ['{}', []],
  ])('has its amenities from older files, which aren’t JSON: %s', async (written, amenities) => {
    const row = listing({ amenities: written })
    const { fates } = await run([row])
    expect((await stayOf(row)).amenities).toEqual(amenities)
    expect(fates[0]?.changes?.join()).not.toContain('amenities')
  })

  test('leaves a row in the audit log', async () => {
    const row = listing()
    await run([row])
    const { id } = await stayOf(row)
    const audited = await t.platform.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', id)
      .execute()
    expect(audited).toEqual([{ action: 'stay.import', actor_id: 'import' }])
  })

  test('is committed with the 50 of its batch, so that publishing a stay doesn’t wait for hundreds', async () => {
    const file = join(folder, `${++files}-listings.csv`)
    writeFileSync(
      file,
      csv(
        columns,
        Array.from({ length: 60 }, () => listing()),
      ),
    )
    const stopping = new AbortController()
    let committed = 0
    const tell = () => {
      committed++
      stopping.abort(new Error('stopped behind the first batch'))
    }
    const place = { state: 'NY', city: 'Albany' }
    const imported = importListings(t.platform.db, file, place, tell, { signal: stopping.signal })
    await expect(imported).rejects.toThrow('stopped behind the first batch')
    expect(committed).toBe(50)
  })

  test('is read regardless of column order and extra columns', async () => {
    const row = { ...listing({ name: 'Other order' }), calculated: '7', scrape_id: 'x' }
    await run([row], [...Object.keys(row)].reverse())
    expect((await stayOf(row)).name).toBe('Other order')
  })

  test('is also read from a gzipped file, with a byte order mark and Windows line endings', async () => {
    const row = listing({ name: 'From Windows' })
    await runOn(gzipSync(`\uFEFF${csv(columns, [row]).replaceAll('\n', '\r\n')}`), { name: 'listings.csv.gz' })
    expect((await stayOf(row)).name).toBe('From Windows')
  })

  test.each([
    ['UTF-16LE', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16BE', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-8 without a mark', (text: string) => Buffer.from(text)],
  ])('is read in %s', async (_, encode) => {
    const row = listing({ name: 'Café 🏡 Élan' })
    await runOn(encode(csv(columns, [row])))
    expect((await stayOf(row)).name).toBe('Café 🏡 Élan')
  })

  test('is read from lines that end in bare carriage returns', async () => {
    const row = listing()
    await runOn(csv(columns, [row]).replaceAll('\n', '\r'))
    expect((await stayOf(row)).name).toBe('Loft by the river')
  })

  test('is read between lines of blank cells, and with blank cells behind its last one', async () => {
    const row = listing()
    const [header, cells] = csv(columns, [row]).split('\n')
    const blank = columns.map(() => ' ').join(',')
    const { totals, fates } = await runOn([blank, header, ',,,', `${cells},,"", `, blank, '""', ''].join('\n'))
    expect(counts(totals)).toMatchObject({ rows: 1, refused: 0, added: 1 })
    expect(fates[0]?.line).toBe(4)
  })

  test('shares an organization with its host’s other listings', async () => {
    const rows = [
      listing({ host_key: 'one-host' }),
      listing({ host_key: 'one-host' }),
      listing({ host_key: 'two-host' }),
    ]
    await run(rows)
    const [a, b, c] = await Promise.all(rows.map(stayOf))
    expect([a.organizationId === b.organizationId, a.organizationId === c.organizationId]).toEqual([true, false])
  })
})

describe('on reimport', () => {
  test('the same file changes nothing', async () => {
    const rows = [listing(), listing(), listing({ name: '' })]
    await run(rows)
    const before = await Promise.all(rows.slice(0, 2).map(stayOf))
    expect(counts((await run(rows)).totals)).toEqual({ rows: 3, refused: 1, added: 0, updated: 0, unchanged: 2 })
    expect(await Promise.all(rows.slice(0, 2).map(stayOf))).toEqual(before)
  })

  test('a changed row changes only its stay', async () => {
    const [one, two] = [listing(), listing()]
    await run([one, two])
    const before = await stayOf(one)
    const changed = { ...one, price: '$99.00' }
    expect(counts((await run([changed, two])).totals)).toEqual({
      rows: 2,
      refused: 0,
      added: 0,
      updated: 1,
      unchanged: 1,
    })
    const after = await stayOf(one)
    expect([after.id, after.currentRate, after.version]).toEqual([before.id, 9900, before.version + 1])
  })

  test('a row that differs only in what stays don’t have changes nothing, however often', async () => {
    const row = listing()
    await run([row])
    const before = await stayOf(row)
    for (const host_about of ['Hello.', 'Hello again.'])
      expect(counts((await run([{ ...row, host_about }], [...Object.keys(row), 'host_about'])).totals)).toMatchObject({
        updated: 0,
        unchanged: 1,
      })
    expect(await stayOf(row)).toEqual(before)
    const revisions = t.platform.db.selectFrom('stay_revisions').select('id').where('stay_id', '=', before.id)
    expect(await revisions.execute()).toHaveLength(1)
  })

  test('within one file the first row with an id counts, and the other is reported', async () => {
    const row = listing({ name: 'The first' })
    const { fates } = await run([row, { ...row, name: 'The second' }])
    expect(fates[1]).toMatchObject({
      fate: 'refused',
      problems: [{ path: 'id', message: expect.stringContaining('twice') }],
    })
    expect((await stayOf(row)).name).toBe('The first')
  })
})

describe('a stay edited here since its import', () => {
  const reimport = async (row: Record<string, string>) => (await run([{ ...row, price: '$99.00' }])).fates[0]?.outcome

  async function editedByStaff() {
    const row = listing()
    await run([row])
    const { id } = await stayOf(row)
    const staff = await t.given.employee()
    const answer = await t.call('PATCH', `/stays/${id}`, { as: staff, body: { description: 'Staff wrote this.' } })
    expect(answer.status).toBe(200)
    return row
  }

  test('by staff keeps their edits, and the row is reported as left alone', async () => {
    const row = await editedByStaff()
    expect(await reimport(row)).toBe('edited')
    expect(await stayOf(row)).toMatchObject({ description: 'Staff wrote this.', currentRate: 125_000 })
  })

  test('by an owner who accepted an invitation keeps their edits and its shortlink', async () => {
    const row = listing()
    await run([row])
    const { id, organizationId } = await stayOf(row)
    const [host, staff] = [await t.given.host(), await t.given.employee()]
    await t.given.role(host, 'orgOwner', { organizationId })
    const shortlink = `edited-${row.id}`
    const body = { description: 'Its owner wrote this.', shortlink }
    expect((await t.call('PATCH', `/stays/${id}`, { as: host, body })).status).toBe(200)
    await t.call('POST', `/stays/${id}/applications`, { as: host, body: {} })
    expect((await t.call('POST', `/stays/${id}/publish`, { as: staff, body: {} })).status).toBe(200)
    expect(await reimport(row)).toBe('edited')
    expect(await stayOf(row)).toMatchObject(body)
  })

  test('is counted as edited, even in a dry run', async () => {
    const row = { ...(await editedByStaff()), price: '$99.00' }
    const file = join(folder, `${++files}-edited.csv`)
    writeFileSync(file, csv(columns, [row]))
    for (const dryRun of [true, false]) {
      const totals = await importListings(t.platform.db, file, { state: 'NY', city: 'Albany' }, () => {}, { dryRun })
      expect(totals).toMatchObject({ rows: 1, edited: 1, updated: 0 })
    }
  })

  test('follows its source again once the edit matches the source', async () => {
    const row = await editedByStaff()
    const { id } = await stayOf(row)
    const staff = await t.given.employee()
    await t.call('PATCH', `/stays/${id}`, { as: staff, body: { description: row.description } })
    expect(await reimport(row)).toBe('updated')
  })
})

describe('a file that lacks columns which an earlier one had', () => {
  const details = [
    'price',
    'amenities',
    'beds',
    'bedrooms',
    'accommodates',
    'description',
    'property_type',
    'room_type',
    'neighbourhood_cleansed',
  ]

  test.each(details)('keeps what that told about its stays: without %s', async (column) => {
    const row = listing({ amenities: '["Free parking on premises", "Pets allowed"]' })
    await run([row])
    const before = await contentOf(row)
    const { fates } = await runOn(
      csv(
        columns.filter((each) => each !== column),
        [{ ...row, name: 'Renamed' }],
      ),
    )
    expect([fates[0]?.outcome, await contentOf(row)]).toEqual(['updated', { ...before, name: 'Renamed' }])
  })

  /** Without its pictures: they show its name. */
  async function contentOf(row: Record<string, string>) {
    const stored = t.platform.db.selectFrom('stays').select(sql<object>`content - 'media'`.as('content'))
    return (await stored.where('source_key', '=', `inside-airbnb:${row.id}`).executeTakeFirstOrThrow()).content
  }
})

describe('a host that changed at the source', () => {
  const organizationOf = (hostKey: string) =>
    t.platform.db
      .selectFrom('organizations')
      .select(['id', 'name', 'version'])
      .where('source_key', '=', `inside-airbnb:${hostKey}`)
      .executeTakeFirst()

  async function join(organizationId: string) {
    const host = await t.given.host()
    await t.given.role(host, 'orgOwner', { organizationId })
  }

  test('takes over its stay from an organization without members, and the audit log records it', async () => {
    const row = listing({ host_key: `old-${numbered}` })
    await run([row])
    const before = await stayOf(row)
    const changed = { ...row, host_key: `new-${numbered}` }
    expect((await run([changed])).fates[0]).toMatchObject({ fate: 'changed', outcome: 'updated' })
    const after = await stayOf(row)
    expect(after.organizationId).toBe((await organizationOf(changed.host_key))?.id)
    expect([after.organizationId === before.organizationId, after.id]).toEqual([false, before.id])
    const moves = t.platform.db.selectFrom('audit_log').select(['action', 'before', 'after'])
    expect(await moves.where('subject_id', '=', after.id).where('action', '=', 'stay.move').execute()).toEqual([
      {
        action: 'stay.move',
        before: { organizationId: before.organizationId },
        after: { organizationId: after.organizationId },
      },
    ])
  })

  const KEPT = 'host: another one at the source, left in its organization here, which is somebody’s'

  test('leaves it to an organization with members, reports so each time, and creates no organization', async () => {
    const row = listing({ host_key: `kept-${numbered}` })
    await run([row])
    const { organizationId } = await stayOf(row)
    await join(organizationId)
    const changed = { ...row, host_key: `other-${numbered}`, price: '$99.00' }
    const { fates } = await run([changed])
    expect(fates[0]?.outcome).toBe('updated')
    expect(fates[0]?.changes).toContain(KEPT)
    expect(await stayOf(row)).toMatchObject({ organizationId, currentRate: 9900 })
    expect(await organizationOf(changed.host_key)).toBeUndefined()
    expect((await run([{ ...changed, price: '$98.00' }])).fates[0]?.changes).toContain(KEPT)
    // Back with its original host, it hasn't changed hosts.
    const back = (await run([{ ...row, price: '$97.00' }])).fates[0]
    expect([back?.outcome, back?.changes?.includes(KEPT)]).toEqual(['updated', false])
  })

  test('leaves it to someone who manages only one stay, but not to someone whose invitation was withdrawn', async () => {
    const [managed, invited] = [
      listing({ host_key: `managed-${numbered}` }),
      listing({ host_key: `invited-${numbered}` }),
    ]
    await run([managed, invited])
    const [manager, admin] = [await t.given.host(), await t.given.admin()]
    await t.given.role(manager, 'stayManager', { stayId: (await stayOf(managed)).id })
    const { organizationId } = await stayOf(invited)
    const people = `/organizations/${organizationId}`
    const { body } = await t.call('POST', `${people}/users`, { as: admin, body: { email: 'once@example.com' } })
    await t.call('DELETE', `${people}/invitations/${body.id}`, { as: admin })
    const { fates } = await run([managed, invited].map((row) => ({ ...row, host_key: `next-${row.host_key}` })))
    expect(fates.map(({ changes }) => changes?.includes(KEPT) ?? false)).toEqual([true, false])
    expect((await stayOf(invited)).organizationId).not.toBe(organizationId)
  })

  test('only by name renames its organization on each of its stays, until it is renamed here', async () => {
    const host_key = `named-${numbered}`
    const [one, two] = [
      { ...listing({ host_key }), host_name: 'Ann' },
      { ...listing({ host_key }), host_name: 'Ann' },
    ]
    const names = Object.keys(one)
    await run([one, two], names)
    await run([{ ...one, host_name: 'Anna' }, two], names)
    await rebuildCards(t.platform.db)
    expect([(await stayOf(one)).organizationName, (await stayOf(two)).organizationName]).toEqual(['Anna', 'Anna'])
    await run([{ ...one, host_name: '' }], names)
    await run([{ ...one, host_name: 'Anne' }], names)
    const { id = '', name } = (await organizationOf(host_key)) ?? {}
    expect(name).toBe('Anne')
    const admin = await t.given.admin()
    const zone = { timeZone: 'America/Denver' }
    expect((await t.call('PATCH', `/organizations/${id}`, { as: admin, body: zone })).status).toBe(200)
    await run([{ ...one, host_name: 'Annette' }], names)
    expect((await organizationOf(host_key))?.name).toBe('Annette')
    expect((await t.call('PATCH', `/organizations/${id}`, { as: admin, body: { name: 'Ours' } })).status).toBe(200)
    await run([{ ...one, host_name: 'Annie' }], names)
    expect((await organizationOf(host_key))?.name).toBe('Ours')
  })

  test('only by name has the cards of all renamed hosts rebuilt by one job at a time', async () => {
    const hosts = ['Cleo', 'Dora', 'Emma'].map((host_name) => ({
      ...listing({ host_key: `renamed-${host_name}` }),
      host_name,
    }))
    const names = Object.keys(hosts[0] ?? {})
    await run(hosts, names)
    const rebuilding = async () =>
      (
        await sql<{ queue: string | null }>`select queue_name as queue from graphile_worker.jobs
          where task_identifier = 'stays:rebuild-cards' order by id`.execute(t.platform.db)
      ).rows.map(({ queue }) => queue)
    const before = await rebuilding()
    await run(
      hosts.map((row) => ({ ...row, host_name: `${row.host_name} Ann` })),
      names,
    )
    expect((await rebuilding()).slice(before.length)).toEqual(['stays:rebuild-cards'])
  })

  test('only by name leaves the name to an organization with members', async () => {
    const row = { ...listing({ host_key: `members-${numbered}` }), host_name: 'Bob' }
    await run([row], Object.keys(row))
    await join((await stayOf(row)).organizationId)
    await run([{ ...row, host_name: 'Rob' }], Object.keys(row))
    expect((await stayOf(row)).organizationName).toBe('Bob')
  })
})

describe('the full name of a stay', () => {
  const name = 'Restored Precinct in Center Square with Parking'
  const find = async (query: Record<string, string>) => {
    const { body } = await t.call('GET', '/stays', { query: { ...query, limit: '100' } })
    return body.docs as { id: string; name: string }[]
  }

  test('appears on its card, is found by its last words and is suggested', async () => {
    const row = listing({ name: `${name} ${numbered}x` })
    await run([row])
    const { id, displayName } = await stayOf(row)
    const found = await find({ filter: JSON.stringify({ text: `parking ${numbered - 1}x` }) })
    expect(found).toEqual([expect.objectContaining({ id, name: displayName })])
    const suggested = (await t.call('GET', '/search/suggestions', { query: { text: displayName.slice(0, 40) } })).body
    expect(JSON.stringify(suggested)).toContain(displayName)
  })

  test('is added by the same file if an earlier version imported it without', async () => {
    const row = listing({ name })
    await run([row])
    await t.platform.db
      .updateTable('stays')
      .set({ display_name: null, source: sql`jsonb_set(source, '{fingerprint}', '"of-earlier-repairs"')` })
      .where('source_key', '=', `inside-airbnb:${row.id}`)
      .execute()
    expect(counts((await run([row])).totals)).toMatchObject({ updated: 1 })
    expect((await stayOf(row)).displayName).toBe(name)
    expect(counts((await run([row])).totals)).toMatchObject({ unchanged: 1 })
  })

  test('is replaced when the host writes their own, and kept when the host edits something else', async () => {
    const row = listing({ name })
    await run([row])
    const { id } = await stayOf(row)
    const [host, staff] = [await t.given.host(), await t.given.employee()]
    const organization_id = host.organizationId
    await t.platform.db.updateTable('stays').set({ organization_id }).where('id', '=', id).execute()
    const edit = async (body: object) => {
      await t.call('PATCH', `/stays/${id}`, { as: host, body })
      await t.call('POST', `/stays/${id}/applications`, { as: host, body: {} })
      await t.call('POST', `/stays/${id}/publish`, { as: staff, body: {} })
      return (await stayOf(row)).displayName
    }
    expect(await edit({ mostUniqueAspect: 'The square is at the door.' })).toBe(name)
    expect((await t.call('PATCH', `/stays/${id}`, { as: host, body: { displayName: 'Mine' } })).status).toBe(422)
    expect(await edit({ name: 'Precinct loft' })).toBe('Precinct loft')
  })
})

describe('repairs are reported:', () => {
  const changesOf = async (changes: Record<string, string>) => {
    const row = listing(changes)
    const { fates } = await run([row])
    return { changes: fates[0]?.changes?.join('; ') ?? '', stay: await stayOf(row), fate: fates[0]?.fate }
  }

  const labels: Readonly<Record<string, string>> = {
    description: 'description',
    neighbourhood_cleansed: 'neighborhood',
    room_type: 'room type',
    property_type: 'property type',
    amenities: 'amenities',
  }

  /** Texts of a stay, keyed by their source columns. */
  function textsOf(stay: Awaited<ReturnType<typeof stayOf>>) {
    const { description, location, tags, type, amenities } = stay
    return {
      description,
      neighbourhood_cleansed: location.region,
      room_type: tags[0],
      property_type: type[0],
      amenities: amenities[0],
    }
  }

  test('markup and entities', async () => {
    const { changes, stay } = await changesOf({
      description: '<b>Big</b> &amp; bright<br /><br>5 < 6<script>alert(1)</script>',
    })
    expect(stay.description).toBe('Big & bright\n\n5 < 6alert(1)')
    expect(changes).toContain('description: markup removed')
  })

  test.each([
    ['&trade; &reg;&copy; &eacute;&Eacute; &ntilde;', '™ ®© éÉ ñ'],
    ['&lsquo;it&rsquo;s&rdquo; &hellip; 5&ndash;6&mdash;7 &bull; &euro;8', '‘it’s” … 5–6—7 • €8'],
    ['&frac12; mile, 20&deg;C&nbsp;&nbsp;&QUOT;&AMP;&quot;', '½ mile, 20°C "&"'],
    ['&Nope; &nope &toString; &constructor;', '&Nope; &nope &toString; &constructor;'],
  ])('named entities: %s', async (description, read) => {
    expect((await changesOf({ description })).stay.description).toBe(read)
  })

  test.each([
    ['description', '&#x3C;i&#62; it&#39;s &#0;&#xD800; &lt; &amp;#60;', "<i> it's &#0;&#xD800; < &#60;"],
    ['neighbourhood_cleansed', '<b>Rox</b>&amp;', 'Rox&'],
    ['room_type', '<i>Private</i> room', 'Private room'],
    ['property_type', '<i>Loft</i>', 'Loft'],
    ['amenities', '["<b>Wifi</b> &amp; more"]', 'Wifi & more'],
  ])('markup in %s: %j', async (column, written, read) => {
    const { changes, stay } = await changesOf({ [column]: written })
    expect(textsOf(stay)).toMatchObject({ [column]: read })
    expect(changes).toContain(`${labels[column]}: markup removed`)
    expect(changes).not.toContain("can't be stored")
  })

  test.each([
    ['description', 'A l\0oft.', 'A loft.'],
    ['neighbourhood_cleansed', 'Rox\0bury', 'Roxbury'],
    ['room_type', 'Private\0 room', 'Private room'],
    ['property_type', 'Lo\0ft', 'Loft'],
    ['amenities', '["Wi\\u0000fi"]', 'Wifi'],
    ['amenities', '["Wifi \\ud800"]', 'Wifi'],
  ])('characters in %s that can’t be stored: %j', async (column, written, read) => {
    const { changes, stay } = await changesOf({ [column]: written })
    expect(textsOf(stay)).toMatchObject({ [column]: read })
    expect(changes).toContain(`${labels[column]}: characters that can't be stored removed`)
    if (column !== 'amenities') expect(changes).not.toContain('extra spaces')
    expect(changes).not.toContain('markup')
  })

  test.each([
    ['name', 'A\u0001loft', 'A loft'],
    ['description', 'A loft.\u0085With\u0007 a view.', 'A loft. With a view.'],
    ['neighbourhood_cleansed', 'Rox\u001bbury', 'Rox bury'],
    ['room_type', 'Private\u007froom', 'Private room'],
    ['property_type', 'Lo\u0001ft', 'Lo ft'],
    ['amenities', '["Wi\\u0001fi"]', 'Wi fi'],
  ])('control characters in %s: %j', async (column, written, read) => {
    const { changes, stay } = await changesOf({ [column]: written })
    expect({ ...textsOf(stay), name: stay.name }).toMatchObject({ [column]: read })
    expect(changes).toContain(`${labels[column] ?? column}: control characters replaced with spaces`)
    expect(changes).not.toContain('markup')
  })

  test('control characters in a name that is kept whole, and in entities', async () => {
    const { changes, stay } = await changesOf({
      name: 'A loft\u0001with a view of the harbor',
      description: 'A loft&#1;with&#x85;a view.',
    })
    expect(stay).toMatchObject({
      displayName: 'A loft with a view of the harbor',
      description: 'A loft with a view.',
    })
    expect(changes).toContain('name: control characters replaced with spaces')
    expect(changes).toContain('description: markup removed')
  })

  test.each([
    ['description', '\u200b', 'Entire loft in SECOND WARD.'],
    ['description', '&#8203;', 'Entire loft in SECOND WARD.'],
    ['neighbourhood_cleansed', '\u200b', 'New York'],
    ['room_type', '\u2060', undefined],
    ['property_type', '\u200b', 'Entire home/apt'],
    ['amenities', '["\u200b"]', undefined],
  ])('invisible characters alone in %s: %j', async (column, written, read) => {
    const { changes, stay } = await changesOf({ [column]: written })
    expect(textsOf(stay)[column as keyof ReturnType<typeof textsOf>]).toBe(read)
    if (!written.includes('&')) expect(changes).toContain(`${labels[column]}: invisible characters left out`)
    expect(changes.includes('markup')).toBe(written.includes('&'))
  })

  test('invisible characters alone in a host’s name', async () => {
    const row = { ...listing({ host_key: 'invisible-host' }), host_name: '\u200b\u200d' }
    await run([row], Object.keys(row))
    expect((await stayOf(row)).organizationName).toBe('Host invisibl')
  })

  test('a neighborhood too long for a region', async () => {
    const { changes, stay } = await changesOf({ neighbourhood_cleansed: 'N'.repeat(5000) })
    expect(stay.location.region).toMatch(/^N+…$/)
    expect(changes).toContain(`neighborhood: cut to ${characters(stay.location.region)} characters`)
  })

  test('a description made from cells with markup, stripped of it', async () => {
    const cells = { description: '', property_type: '<i>Loft</i>', neighbourhood_cleansed: '<b>Rox</b>&amp;' }
    expect((await changesOf(cells)).stay.description).toBe('Loft in Rox&.')
  })

  test('a long name, kept in full for display and cut between characters in the field hosts edit', async () => {
    const name = `${'🏡'.repeat(24)}👩‍👩‍👧 with a view`
    const { changes, stay } = await changesOf({ name })
    expect(characters(stay.name)).toBeLessThanOrEqual(25)
    expect(stay.name.isWellFormed()).toBe(true)
    expect(stay.name.endsWith('…')).toBe(true)
    expect(stay.displayName).toBe(name)
    expect(stay.description).toBe('A loft with a view.')
    expect(changes).toContain('kept whole as the display name')
  })

  test('a name of over 120 characters, cut there at a word', async () => {
    const { changes, stay } = await changesOf({ name: 'Sunny loft '.repeat(12) })
    expect(stay.displayName).toBe(`${'Sunny loft '.repeat(10)}Sunny…`)
    expect(changes).toContain('display name: cut to 120 characters')
  })

  test('a long description, cut at a sentence, keeping its paragraphs', async () => {
    const paragraph = `${'Bright rooms and a view of the river. '.repeat(5).trim()}<br /><br />`
    const { changes, stay } = await changesOf({ description: paragraph.repeat(4) })
    expect(characters(stay.description)).toBeLessThanOrEqual(500)
    expect(stay.description.split('\n\n')).toHaveLength(3)
    expect(stay.description.endsWith('the river.')).toBe(true)
    expect(changes).toContain('description: ended at a sentence')
  })

  test('a long description without a sentence, cut to 500 characters', async () => {
    expect(characters((await changesOf({ description: 'é'.repeat(900) })).stay.description)).toBe(500)
  })

  test.each(['', '<br />'])('a missing description (%j), generated from what is known', async (description) => {
    const { changes, stay } = await changesOf({ description })
    expect(stay.description).toBe('Entire loft in SECOND WARD.')
    expect(changes).toContain('description: was empty')
  })

  test.each([
    ['10', [10]],
    ['11', [10, 1]],
    ['25', [10, 10, 5]],
    ['0', []],
    ['2.0', [2]],
  ])('%s beds, ten to a line', async (beds, quantities) => {
    const { stay } = await changesOf({ beds })
    expect(stay.bedDescription).toBe(quantities.length > 0 ? 'Bed sizes are not stated.' : '')
    expect(stay.bedInfo.map((bed: { quantity: number }) => bed.quantity)).toEqual(quantities)
  })

  test.each([
    ['$85.00', 8500],
    ['$1,000.50', 100_050],
    ['$1,000,000.00', 100_000_000],
    ['', null],
  ])('the price "%s"', async (price, rate) => {
    expect((await changesOf({ price })).stay.currentRate).toBe(rate)
  })

  test.each([
    '1.234,00 €',
    '€80.00',
    '-50',
    'NaN',
    '70.123',
    '$0.00',
    '$1,000,000.01',
    '$1,234,567.00',
    'ask the host',
  ])('the invalid price %j, which is quoted', async (price) => {
    const { changes, stay } = await changesOf({ price })
    expect(stay.currentRate).toBeNull()
    expect(changes).toContain(`current rate: "${price}" can't be used, shown as on the booking page`)
    expect(changes).not.toContain('missing')
  })

  test.each([
    ['beds', 'abc', `beds: "abc" can't be used, left out`],
    ['beds', '-3', `beds: "-3" can't be used, left out`],
    ['beds', '500', 'beds: only the first 100 kept'],
    ['bedrooms', '-1', `bedrooms: "-1" can't be used, taken as 1`],
    ['bedrooms', '9999', `bedrooms: "9999" can't be used, taken as 1`],
    ['minimum_nights', '0', `minimum nights: "0" can't be used, left out`],
    ['minimum_nights', '100000', `minimum nights: "100000" can't be used, left out`],
    ['instant_bookable', 'maybe', `instant booking: "maybe" can't be used, left out`],
    ['bathrooms_text', 'many', `bathrooms: "many" can't be used, left out`],
  ])('%s that can’t be used: %j', async (column, written, message) => {
    const row = { ...listing(), [column]: written }
    const { fates } = await run([row], Object.keys(row))
    expect(fates[0]?.changes).toContain(message)
  })

  test('what is left over behind a number of bathrooms', async () => {
    const changesFor = async (bathrooms_text: string) => {
      const row = { ...listing(), bathrooms_text }
      return (await run([row], Object.keys(row))).fates[0]?.changes?.join('; ')
    }
    expect(await changesFor('2 full, 1 half bath')).toContain('bathrooms: "2 full, 1 half bath" read as 2')
    for (const plain of ['1 bath', '1.5 shared baths', '2 private baths', 'Half-bath', '2.0', ''])
      expect(await changesFor(plain)).not.toContain('bathrooms')
  })

  test('a property type that repeats its room type', async () => {
    const { changes, stay } = await changesOf({
      property_type: 'Private room in rental unit',
      room_type: 'Private room',
    })
    expect([stay.type, stay.tags]).toEqual([['Rental unit'], ['Private room']])
    expect(changes).toContain('property type: what its room type says left out')
  })

  test('a name on two lines', async () => {
    const { changes, stay } = await changesOf({ name: 'Loft\nby the river' })
    expect(stay.name).toBe('Loft by the river')
    expect(changes).toContain('name: line breaks replaced with spaces')
  })

  test('amenities that are the same', async () => {
    const { changes, stay } = await changesOf({ amenities: '["Wifi", "Wifi", "Kitchen"]' })
    expect(stay.amenities).toEqual(['Wifi', 'Kitchen'])
    expect(changes).toContain('amenities: repeated items left out')
  })

  test('amenities that are not text', async () => {
    const { changes, stay } = await changesOf({ amenities: '[1, null, {"a": 1}, "Wifi"]' })
    expect(stay.amenities).toEqual(['Wifi'])
    expect(changes).toContain('amenities: items that are no text left out')
  })

  test('more amenities than a stay can have', async () => {
    const all = Array.from({ length: 250 }, (_, index) => `Amenity ${index}`)
    const { changes, stay } = await changesOf({ amenities: JSON.stringify(all) })
    expect(stay.amenities).toEqual(all.slice(0, 200))
    expect(changes).toContain('amenities: only the first 200 kept')
  })

  test('whitespace, which is not called markup', async () => {
    const { changes } = await changesOf({ description: 'A loft  with a view. \n Quiet.' })
    expect(changes).toContain('description: extra spaces removed')
    expect(changes).not.toContain('markup')
  })

  test.each(['{"Wifi": 1}', '{Wi"fi}', 'Wifi, Kitchen', '[1'])(
    'amenities that are not a list (%s)',
    async (amenities) => {
      const { changes, stay } = await changesOf({ amenities })
      expect([stay.amenities, changes.includes('amenities: not a list, left out')]).toEqual([[], true])
    },
  )

  test('a missing city, taken from the nearest zip', async () => {
    const row = listing({ latitude: '42.36', longitude: '-71.06' })
    await runOn(csv(columns, [row]), { place: { state: 'MA' } })
    expect((await stayOf(row)).location.address).toMatchObject({ city: 'Boston', state: 'MA' })
  })
})

describe('a row that can’t be repaired is rejected', () => {
  test.each([
    ['id', { id: 'x12' }, 'id'],
    ['host', { host_key: '' }, 'host_id'],
    ['name', { name: '<br>' }, 'name'],
    ['capacity', { accommodates: '0' }, 'capacity'],
    ['coordinate', { latitude: 'north' }, 'location.coordinates.latitude'],
    ['coordinate', { latitude: '142' }, 'location.coordinates.latitude'],
  ])('because of an invalid %s (%j), and the rest continues', async (_, changes, path) => {
    const good = listing()
    const { totals, fates } = await run([listing(changes as Record<string, string>), good])
    expect([totals.refused, totals.added]).toEqual([1, 1])
    expect(fates[0]?.problems?.map((problem) => problem.path)).toContain(path)
  })

  test.each([
    ['', 'Capacity is required.'],
    ['16.5', `Capacity: "16.5" can't be used.`],
    ['many', `Capacity: "many" can't be used.`],
    ['0', 'Capacity must be above 0.'],
  ])('because of the capacity %j, the only problem reported: %s', async (accommodates, message) => {
    const { fates } = await run([listing({ accommodates })])
    expect(fates[0]?.problems).toEqual([{ path: 'capacity', message }])
  })

  test.each(['0900001048', '9'.repeat(21), 'x1'])('because of the id %j, the only problem reported', async (id) => {
    const { fates } = await run([listing({ id })])
    expect(fates[0]?.problems).toEqual([
      { path: 'id', message: 'Id must be a number of at most 20 digits that does not begin with 0.' },
    ])
  })

  test.each([
    ['', 'Host is required.'],
    ['123.0', `Host: "123.0" can't be used.`],
  ])('because of the host %j: %s', async (host_key, message) => {
    const { fates } = await run([listing({ host_key })])
    expect(fates[0]?.problems).toEqual([{ path: 'host_id', message }])
  })

  test.each([
    ['that is none', { latitude: '' }, 'Latitude must be a number.'],
    ['that is at sea', { latitude: '0', longitude: '0' }, 'This coordinate is not in NY.'],
    ['of another country', { latitude: '51.5', longitude: '-0.12' }, 'This coordinate is not in NY.'],
    ['of the other hemisphere', { latitude: '-42.65' }, 'This coordinate is not in NY.'],
    [
      'that is the wrong way round',
      { latitude: '-73.75', longitude: '42.65' },
      'This coordinate is not in NY. Its latitude and longitude are swapped.',
    ],
  ])('because of a coordinate %s, the only problem reported', async (_, changes, message) => {
    const row = listing(changes as Record<string, string>)
    const { fates } = await runOn(csv(columns, [row]), { place: { state: 'NY' } })
    expect(fates[0]?.problems?.map((problem) => problem.message)).toEqual([message])
  })

  test('because of broken quotes, and the rows before and after are read', async () => {
    const [first, last] = [listing({ name: 'Before' }), listing({ name: 'After' })]
    const lines = csv(columns, [first, last]).split('\n')
    lines.splice(2, 0, `${++numbered},Bro"ken,"quo"tes"`)
    const { totals, fates } = await runOn(lines.join('\n'))
    expect(totals.refused).toBe(1)
    expect(fates.find((fate) => fate.fate === 'refused')).toMatchObject({
      line: 3,
      problems: [{ message: 'The row cannot be read: its quotes do not match.' }],
    })
    expect([(await stayOf(first)).name, (await stayOf(last)).name]).toEqual(['Before', 'After'])
  })

  test('a row with hundreds of thousands of line breaks is read, and so are the others', async () => {
    const rows = [listing(), listing({ description: `x${'\n'.repeat(400_000)}y` }), listing()]
    expect((await runOn(csv(columns, rows))).totals).toMatchObject({ added: 3 })
  })

  test('because of an unclosed quote, reported with its line, and no later row is lost', async () => {
    const rows = Array.from({ length: 6 }, () => listing({ amenities: '' }))
    const text = csv(columns, rows)
      .replaceAll('"', '')
      .replaceAll('$1,250.00', '95')
      .split('\n')
      .map((line, index) => (index === 2 ? line.replace('Loft by', '"Loft by') : line))
    const { totals, fates } = await runOn(text.join('\n'))
    expect(counts(totals)).toMatchObject({ rows: 6, refused: 1, added: 5 })
    expect(fates.filter(({ fate }) => fate === 'refused')).toMatchObject([
      { line: 3, problems: [{ message: 'The row cannot be read: a quote that opens on line 3 is never closed.' }] },
    ])
  })

  test('because of a quote closed by another row, and no row in between is lost', async () => {
    const rows = Array.from({ length: 6 }, () => listing({ amenities: '', description: 'Plain' }))
    const lines = csv(columns, rows).replaceAll('"$1,250.00"', '95').split('\n')
    for (const index of [2, 5]) lines[index] = lines[index]?.replace('Plain', '",') ?? ''
    const { totals, fates } = await runOn(lines.join('\n'))
    expect(counts(totals)).toMatchObject({ rows: 6, refused: 2, added: 4 })
    expect(fates.flatMap(({ fate, line }) => (fate === 'refused' ? [line] : []))).toEqual([3, 6])
  })

  test.each([
    ['more', (row: string) => `${row},EXTRA,COLUMNS`, 16],
    ['fewer', (row: string) => row.split(',').slice(0, 3).join(','), 3],
  ])('because of %s cells than the header, with their number', async (_, spoil, cells) => {
    const good = listing()
    const [header = '', row = '', last = ''] = csv(columns, [listing(), good]).split('\n')
    const { totals, fates } = await runOn([header, spoil(row), last].join('\n'))
    expect(counts(totals)).toMatchObject({ rows: 2, refused: 1, added: 1 })
    expect(fates[0]?.problems?.[0]?.message).toBe(`The row cannot be read: it has ${cells} cells, the header 14.`)
  })

  test('with the line the row begins on, when texts have line breaks', async () => {
    const rows = [listing({ description: 'One.\n\nTwo.' }), listing({ name: '' }), listing()]
    const { fates } = await runOn(csv(columns, rows))
    expect(fates.map(({ line }) => line)).toEqual([2, 5, 6])
  })
})

describe('a file that can’t be read', () => {
  test('because of a missing column names it and the available columns', async () => {
    await expect(runOn('id,name\n1,x')).rejects.toThrow(
      /listings\.csv has no column latitude, longitude. Its columns are: id, name$/,
    )
  })

  test('because it is damaged or truncated reports so', async () => {
    const damaged = Buffer.concat([Buffer.from([0x1f, 0x8b]), Buffer.from('id,name')])
    await expect(runOn(damaged, { name: 'listings.csv.gz' })).rejects.toThrow(/is damaged/)
    const whole = gzipSync(
      csv(
        columns,
        Array.from({ length: 50 }, () => listing()),
      ),
    )
    await expect(runOn(whole.subarray(0, whole.length / 2), { name: 'listings.csv.gz' })).rejects.toThrow(
      /unexpected end/,
    )
  })

  const judged = async (content: Buffer, name = 'listings.csv') => {
    const file = join(folder, `${++files}-${name}`)
    writeFileSync(file, content)
    const fates: ListingImportResult[] = []
    const error = await importListings(t.platform.db, file, { state: 'NY', city: 'Albany' }, (fate) => fates.push(fate))
      .then(() => '')
      .catch(({ message }: Error) => message)
    return { fates, error }
  }
  const many = () =>
    Array.from({ length: 130 }, (_, index) => listing({ description: `${index} ${randomUUID().repeat(20)}` }))

  test('to its end is imported up to there, each row with its line', async () => {
    const rows = many()
    const torn = gzipSync(csv(columns, rows)).subarray(0, -300)
    const readable = gunzipSync(torn, { finishFlush: constants.Z_SYNC_FLUSH }).toString().split('\n').length - 2
    const { fates, error } = await judged(torn, 'listings.csv.gz')
    expect([fates.length, fates.every(({ outcome }) => outcome === 'added')]).toEqual([readable, true])
    expect(readable).toBeGreaterThan(100)
    expect(error).toContain('is torn off')
    expect(await stayOf(rows[readable - 1] ?? {})).toBeDefined()
  })

  test('from a non-UTF-8 line on is imported up to there', async () => {
    const rows = many()
    const { fates, error } = await judged(
      Buffer.concat([Buffer.from(csv(columns, rows)), Buffer.from('\n1,Café', 'latin1')]),
    )
    expect([fates.length, error]).toEqual([130, expect.stringContaining('is not UTF-8: see line 132.')])
  })

  test('with a quote open where it is truncated is imported, except for that row', async () => {
    const [first, broken, last] = [listing(), listing({ name: 'Open' }), listing()]
    const lines = csv(columns, [first, broken, last]).replace('Open', '"Open').replaceAll('""', '')
    const torn = Buffer.concat([Buffer.from(lines), Buffer.from('\nCafé', 'latin1')])
    const { fates } = await judged(torn)
    expect(fates.map(({ id, fate }) => [id, fate === 'refused'])).toEqual([
      [first.id, false],
      ['', true],
      [last.id, false],
    ])
  })

  test.each(['\n', '\r\n', '\r'])(
    'because of a line of five million characters rejects only that row (%j)',
    async (lineEnd) => {
      const [first, long, last] = [listing(), listing({ description: `"é${'é'.repeat(5_000_000)}` }), listing()]
      const { fates, error } = await judged(Buffer.from(csv(columns, [first, long, last]).replaceAll('\n', lineEnd)))
      expect(error).toBe('')
      expect(fates.map(({ line, fate }) => [line, fate === 'refused'])).toEqual([
        [2, false],
        [3, true],
        [4, false],
      ])
      expect(fates[1]?.problems?.[0]?.message).toBe('The row cannot be read: it has more than a million characters.')
    },
  )

  test('because it doesn’t exist reports so', async () => {
    await expect(importListings(t.platform.db, join(folder, 'none.csv'), { state: 'NY' }, () => {})).rejects.toThrow(
      "none.csv can't be read: ENOENT",
    )
  })

  test.each([
    ['with the line that is not UTF-8', (text: string) => Buffer.from(text, 'latin1'), /is not UTF-8: see line 3\.$/],
    ['in UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le'), /is not UTF-8: see line 1\.$/],
  ])('because of its encoding reports so, %s', async (_, encode, message) => {
    const text = csv(columns, [listing(), listing({ name: 'Café Élan' })])
    await expect(runOn(encode(text))).rejects.toThrow(message)
  })

  test('never writes control characters to a terminal', async () => {
    await expect(runOn('id,na\u001b[2Jme\n1,x')).rejects.toThrow(/Its columns are: id, na\\u001b\[2jme$/)
  })

  test('because of a duplicate column among a hundred thousand names it', async () => {
    const many = Array.from({ length: 100_000 }, (_, index) => `c${index}`)
    await expect(runOn(csv([...columns, ...many, 'c99999'], []))).rejects.toThrow(/has the column c99999 twice\.$/)
  })

  test('because of a duplicate column names it', async () => {
    await expect(runOn(csv([...columns, 'name'], [listing()]))).rejects.toThrow(/has the column name twice\.$/)
  })

  test('because it is empty has no rows, and no error hides that', async () => {
    expect((await runOn(csv(columns, []))).totals.rows).toBe(0)
  })
})

const real = join(import.meta.dirname, '../../../../../../shared/data/listings/albany.csv.gz')
test.skipIf(!existsSync(real))(
  'a whole city is imported: every row is imported, changed or rejected, and a second run changes nothing',
  async () => {
    const run = () => importListings(t.platform.db, real, { state: 'NY', city: 'Albany' }, () => {})
    const first = await run()
    expect(first.rows).toBeGreaterThan(300)
    expect(first.kept + first.changed + first.refused).toBe(first.rows)
    expect(first.refused / first.rows).toBeLessThan(0.02)
    const again = await run()
    expect([again.added, again.updated, again.unchanged]).toEqual([0, 0, first.added])
  },
)
