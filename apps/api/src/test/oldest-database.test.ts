/**
 * A database with the first released schema, with rows in every table it had, migrated to the present: everything in it
 * is read, before and after its stays' cards are rebuilt.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StayCard, Stay as StayDetail } from '@lodestay/domain'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stayProjection } from '../modules/search/index.ts'
import { createMigratedDatabase, type TestDatabase } from './database.ts'
import { type Person, startTestPlatform, TEST_PASSWORD, type TestPlatform, untilWaiting } from './index.ts'

/** The tables in the first commit that had a database. */
const FIRST = '0002_search'
const STAYS = 120

const content = {
  name: 'The Boathouse',
  description: 'A cedar boathouse with the lake under its floorboards.',
  type: ['Cabin'],
  currentRate: 18_000,
  capacity: 4,
  bookingLinks: { Direct: 'https://book.example.com/boathouse' },
  location: {
    address: { city: 'Belmont', state: 'MA', zip: '02478' },
    coordinates: { latitude: 42.4, longitude: -71.2 },
  },
  media: [{ url: '/media/scenes/lake-cabin-autumn-dusk-front-7f3a21/1440.webp', width: 1440, height: 1080 }],
}
// Has fewer fields than a current card, and one obsolete member.
const oldCard = { id: '', name: 'The Boathouse', city: 'Belmont', state: 'MA', hero: '/media/old.jpg' }

/** Rows in every table, as the first version of the code wrote them. */
const firstRows = `
insert into identity.rate_limits values ('login', 3, 1);
insert into deleted_identities (identity_id) values ('gone');
insert into users (id, identity_id, email, first_name, roles) values
  ('user_host', 'i-host', 'old-host@lodestay.test', 'Hanna', '{Stayer,Host}'),
  ('user_admin', 'i-admin', 'old-admin@lodestay.test', 'Ada', '{Stayer,Admin}'),
  ('user_traveler', 'i-traveler', 'old-traveler@lodestay.test', 'Tom', '{Stayer}');
insert into organizations (id, name) values ('org_old', 'Lake Stays');
insert into stays (id, organization_id, content, shortlink, published_at)
  select 'stay_old' || n, 'org_old', '${JSON.stringify(content)}', 'old' || n, now() from generate_series(1, ${STAYS}) n;
insert into stays (id, organization_id, enabled, disabled_reason, content, published_at) values
  ('stay_down', 'org_old', false, 'The pictures show another house.', '${JSON.stringify(content)}', now());
insert into stays (id, organization_id) values ('stay_draft', 'org_old');
insert into context_grants (id, user_id, role, organization_id) values ('grant_1', 'user_host', 'orgOwner', 'org_old');
insert into stay_revisions (id, stay_id, status, content, author_id, submitted_at, decided_at) values
  ('rev_1', 'stay_old1', 'Accepted', '{"name":"The Boathouse"}', 'user_host', now(), now()),
  ('rev_2', 'stay_old1', 'Submitted', '{"name":"The New Boathouse"}', 'user_host', now(), null),
  ('rev_3', 'stay_draft', 'Draft', '{}', 'user_host', null, null);
insert into feedback (id, subject_id, kind, category, message, author_id) values
  ('fdb_1', 'stay_old1', 'Rejection', 'Other', 'Say more.', 'user_admin');
insert into early_bookings values ('stay_old1', now(), now() + interval '30 days', 'https://book.example.com/early');
insert into blocked_dates values ('stay_old1', daterange(current_date + 3, current_date + 5));
insert into favorites (user_id, stay_id) values ('user_traveler', 'stay_old1');
insert into recents (user_id, stay_id) values ('user_traveler', 'stay_old2');
insert into attributes (id, type, name) values ('attr_1', 'amenities', 'Kayak');
insert into attribute_requests (id, type, name, author_id) values ('areq_1', 'tags', 'Loons', 'user_host');
insert into events (name, key, identity, value) values ('submit', 'submit', 'unknown', '{"stayId":"stay_old1"}');
insert into event_hours values ('submit', date_trunc('hour', now()), 1);
insert into audit_log (id, actor_id, action, subject_id, before, after) values
  ('aud_1', 'user_admin', 'stay.publish', 'stay_old1', null, '{"status":"Accepted"}');
insert into idempotency_keys values ('i-host', 'key', 'print', 200, '{}', now());
insert into mails (id, recipient, subject, body_text, kind, status) values
  ('mail_1', 'old-host@lodestay.test', 'Reset', 'Open https://stay.example/reset?token=abc', 'password-reset', 'kept');
insert into notifications (id, user_id, area, title, body, subject_id) values
  ('ntf_1', 'user_host', 'listing', 'Accepted', 'Travelers can find it.', 'stay_old1');
insert into job_workers values ('worker', 'process');
insert into features (kind, name, name_key, n) values ('type', 'Cabin', 'cabin', ${STAYS}), ('state', 'MA', 'ma', ${STAYS});
insert into stay_search (id, rank_key, stay_id, organization_id, lat, lng, quad, current_rate, favorite_count, capacity, bedrooms, beds,
  priority, city, state, region, zip, country, name_key, published_at, updated_at, feats, tsv)
  select seq, seq, id, 'org_old', 42.4, -71.2, 1, 18000, 0, 4, 3, 0, 0, 'Belmont', 'MA', '', '02478', 'US', 'the boathouse', now(), now(),
    '{1,2}', array_to_tsvector('{boathouse}') from stays where content is not null and enabled;
insert into stay_card (id, stay_id, card, detail, version)
  select seq, id, ('${JSON.stringify(oldCard)}'::jsonb || jsonb_build_object('id', id))::text,
    (content || jsonb_build_object('id', id))::text, 1 from stays where content is not null and enabled;
insert into tile_count values (4, 1, ${STAYS}, 42.4, -71.2);
insert into search_term values ('boathouse', ${STAYS});
`

let database: TestDatabase
let t: TestPlatform
const people: Partial<Record<'host' | 'admin' | 'traveler', Person>> = {}

beforeAll(async () => {
  database = await createMigratedDatabase(FIRST, async (ownerUrl) => {
    const client = new Client(ownerUrl)
    await client.connect()
    await client.query(firstRows)
    const { rows } = await client.query(`select table_schema || '.' || table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'identity') and table_name not like 'kysely%'`)
    const empty: string[] = []
    for (const { name } of rows) if (!(await client.query(`select from ${name} limit 1`)).rowCount) empty.push(name)
    await client.end()
    expect(empty).toEqual([])
  })
  t = await startTestPlatform({ DATABASE_URL: database.url })
  for (const who of ['host', 'admin', 'traveler'] as const) {
    const email = `old-${who}@lodestay.test`
    const identityId = await t.platform.providers.identity.ensure({ email, password: TEST_PASSWORD, name: who })
    await t.platform.db.updateTable('users').set({ identity_id: identityId }).where('email', '=', email).execute()
    people[who] = { id: `user_${who}`, email, ...(await t.given.signIn(email)) }
  }
}, 120_000)
afterAll(async () => {
  await t.close()
  await database.drop()
})

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../packages/api-client/openapi.json'), 'utf8'),
) as { paths: Record<string, { get?: { responses: object } }> }
const ids = ['stay_old1', 'stay_down', 'stay_draft', 'org_old', 'user_host', 'attr_1', 'areq_1', 'ntf_1', 'mail_1']

/** Collects failures that readers of any role must never see: each list and each detail, with each of the old ids. */
async function readEverything(): Promise<string[]> {
  const failed: string[] = []
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get || JSON.stringify(get.responses).includes('text/event-stream')) continue
    for (const id of path.includes('{') ? ids : [''])
      for (const person of [people.admin, people.host]) {
        const answer = await t.call('GET', path.replace('/api', '').replaceAll(/\{\w+\}/g, id), { as: person ?? null })
        if (answer.status >= 500) failed.push(`${person?.email} ${path} ${id} ${answer.text}`)
      }
  }
  return failed
}

async function older() {
  return (
    await sql<{
      n: number
    }>`select count(*)::int as n from stay_card where projection < ${stayProjection.version}`.execute(t.platform.db)
  ).rows[0]?.n
}

test('what an older version of the code stored can be read, with every member that readers rely on', async () => {
  expect(await older()).toBe(STAYS)
  expect(await readEverything()).toEqual([])
  const { status, body } = await t.call('GET', '/stays')
  expect([status, body.totalDocs]).toEqual([200, STAYS])
  expect(body.docs[0]).toMatchObject({ name: 'The Boathouse', city: 'Belmont', media: [], type: [], summary: '' })
  expect(body.docs[0]).not.toHaveProperty('hero')
  const detail = await t.call('GET', '/stays/stay_old2')
  expect([detail.status, detail.body.name, detail.body.tags]).toEqual([200, 'The Boathouse', []])
  const [favorite] = (await t.call('GET', '/stays/favorites', { as: people.traveler ?? null })).body.docs
  expect(favorite).toMatchObject({ id: 'stay_old1', favorite: true, media: [] })
}, 120_000)

test('a worker rebuilds it after its start, while the product serves', async () => {
  const worker = await t.platform.startWorker()
  const statuses = new Set<number>()
  await expect
    .poll(
      async () => {
        for (const path of ['/stays', '/stays/stay_old2', '/stays/favorites'])
          statuses.add((await t.call('GET', path, { as: people.traveler ?? null })).status)
        return older()
      },
      { timeout: 30_000 },
    )
    .toBe(0)
  await worker.stop()
  expect([...statuses]).toEqual([200])
  const { body } = await t.call('GET', '/stays', { query: { limit: '100' } })
  for (const card of body.docs) expect(StayCard.safeParse(card).error).toBeUndefined()
  expect(body.docs[0].media).toHaveLength(1)
  const detail = await t.call('GET', '/stays/stay_old2')
  expect(StayDetail.safeParse(detail.body).error).toBeUndefined()
  expect(await readEverything()).toEqual([])
}, 120_000)

test('the work of a newer version is left alone', async () => {
  await expect(t.work('stays:rebuild-cards', { projection: stayProjection.version + 1 })).rejects.toThrow(
    'newer version',
  )
})

test('a concurrent publish is not overwritten by older data', async () => {
  await t.platform.db.updateTable('stay_card').set({ projection: 0 }).execute()
  const renamed = JSON.stringify({ ...content, name: 'The Renamed Boathouse' })
  // Publishing locks the stay, and then waits its turn at the index.
  await t.platform.db
    .transaction()
    .execute(async (tx) => {
      await tx.updateTable('stays').set({ content: renamed }).where('id', '=', 'stay_old3').execute()
      const rebuilding = t.work('stays:rebuild-cards', { projection: stayProjection.version })
      await untilWaiting(t.platform.db, 1)
      return { rebuilding }
    })
    .then(({ rebuilding }) => rebuilding)
  expect((await t.call('GET', '/stays/stay_old3')).body.name).toBe('The Renamed Boathouse')
  expect(await older()).toBe(0)
})
