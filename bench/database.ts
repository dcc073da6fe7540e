/** Databases with a given number of stays, filled once through the product's own code and reused. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '@lodestay/api/db/migrate'
import { createDb, type Db, openPool } from '@lodestay/api/kernel/db'
import { reindexStays } from '@lodestay/api/modules/stays/publish-stay'
import { sql } from 'kysely'
import pg from 'pg'
import { makeStay } from './stays.ts'

const BATCH = 2000
const STAYS_OF_A_HOST = 12
/** Up to this many stays are created one by one; beyond that, they are copied. */
const MOST_MADE = 1_000_000

/** A hash of everything that determines the database's contents. */
function version(): string {
  const hash = createHash('sha256')
  const sources = ['stays.ts', 'database.ts', 'random.ts'].map((file) => join(import.meta.dirname, file))
  const migrations = globSync('*.sql', { cwd: join(import.meta.dirname, '../apps/api/src/db/migrations') }).sort()
  const words = join(import.meta.dirname, '../apps/api/src/modules/search/search-index-store.ts')
  for (const file of [...sources, words]) hash.update(readFileSync(file))
  for (const file of migrations)
    hash.update(readFileSync(join(import.meta.dirname, '../apps/api/src/db/migrations', file)))
  return hash.digest('hex').slice(0, 16)
}

function named(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onDatabase(named(url, 'postgres'), work)
}

async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Opens a database that is created once: empty, or as a copy of `original`. Recreated if it is incomplete or from
 * another version.
 */
export async function openDatabase(serverUrl: string, name: string, wanted: string, original = 'template1') {
  const isMade = await onServer(serverUrl, async (client) => {
    const found = await client.query(
      "select shobj_description(oid, 'pg_database') as version from pg_database where datname = $1",
      [name],
    )
    if (found.rows[0]?.version === wanted) return true
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name} template ${original} strategy file_copy`)
    return false
  })
  return {
    url: named(serverUrl, name),
    isMade,
    /** Marks it as complete, with up-to-date statistics. */
    finish: async () => {
      await onDatabase(named(serverUrl, name), (client) => client.query('vacuum analyze'))
      await onServer(serverUrl, (client) => client.query(`comment on database ${name} is '${wanted}'`))
    },
  }
}

function nameOf(count: number): string {
  return `bench_${count}`
}

/** The URL of a database with `count` stays. */
export async function databaseOf(serverUrl: string, count: number): Promise<string> {
  const copies = Math.ceil(count / MOST_MADE)
  const made = count / copies
  if (!Number.isInteger(made)) throw new Error(`${count} stays can't be made as ${copies} equal parts`)
  if (copies > 1) await databaseOf(serverUrl, made)
  const original = copies > 1 ? nameOf(made) : undefined
  const { url, isMade, finish } = await openDatabase(serverUrl, nameOf(count), version(), original)
  if (isMade) return url
  const began = Date.now()
  if (!original) await migrate(url)
  await fill(url, made, copies)
  await finish()
  console.log(`  ${count} stays made in ${Math.round((Date.now() - began) / 1000)} s`)
  return url
}

/** CPU milliseconds used by a PostgreSQL process, which is single-threaded; 0 if it has ended. Linux only. */
export function workedByBackend(pid: number): number {
  const file = `/proc/${pid}/schedstat`
  return existsSync(file) ? Number(readFileSync(file, 'latin1').split(' ')[0]) / 1e6 : 0
}

/** The URL of an empty database. */
export async function emptyDatabase(serverUrl: string, name: string): Promise<string> {
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  return named(serverUrl, name)
}

/**
 * A single connection for filling a database: durability doesn't matter for a benchmark, and statements may be slow.
 */
export function patientPool(url: string) {
  return openPool(url, { max: 1, settings: { synchronous_commit: 'off', maintenance_work_mem: '512MB' }, pooler: null })
}

/** Creates stays, or copies the existing ones. */
async function fill(url: string, made: number, copies: number): Promise<void> {
  const db = createDb(patientPool(url))
  const indexes = await dropIndexes(db)
  if (copies === 1) await make(db, made)
  else await copyIndex(db, made, copies)
  for (const definition of indexes) await sql.raw(definition).execute(db)
  await db.destroy()
}

/** As an import would: stays in batches, each indexed by the product's own function. */
async function make(db: Db, count: number): Promise<void> {
  const hosts = Math.ceil(count / STAYS_OF_A_HOST)
  await sql`insert into organizations (id, name) select 'org_' || lpad(n::text, 26, '0'), 'Host ' || n from generate_series(0, ${hosts - 1}::int) n`.execute(
    db,
  )
  let said = Date.now()
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, offset) => {
      const { fields, plan, favorites } = makeStay(from + offset)
      const number = String(from + offset).padStart(26, '0')
      const host = String((from + offset) % hosts).padStart(26, '0')
      return { id: `stay_${number}`, organization: `org_${host}`, content: fields, plan, favorites }
    })
    await db.transaction().execute(async (tx) => {
      await sql`insert into stays (id, organization_id, content, plan, favorite_count, published_at)
        select r.id, r.organization, r.content, r.plan, r.favorites, now()
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, organization text, content jsonb, plan text, favorites int)`.execute(
        tx,
      )
      await reindexStays(
        tx,
        rows.map((row) => row.id),
      )
    })
    if (Date.now() - said > 10_000) {
      said = Date.now()
      console.log(`  ${from + rows.length} of ${count} stays`)
    }
  }
}

/**
 * Multiplies the search index: each copy has its own id and rank, the same location as its original, and empty details.
 * Only the index is copied, so there is nothing to publish again.
 */
async function copyIndex(db: Db, made: number, copies: number): Promise<void> {
  const columns = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'stay_search'::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db)
  const own: Readonly<Record<string, string>> = {
    id: 'id + s.step',
    rank_key: 'rank_key + s.step',
    stay_id: "'stay_' || lpad((id - 1 + s.step)::text, 26, '0')",
    published_at: 'published_at - make_interval(secs => s.step)',
  }
  const names = columns.rows.map(({ name }) => name)
  const selected = names.map((name) => own[name] ?? name).join(', ')
  await db.transaction().execute(async (tx) => {
    // Counter triggers would count row by row what is multiplied at the end.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (let copy = 1; copy < copies; copy++) {
      const step = sql.lit(copy * made)
      await sql`insert into stay_search (${sql.raw(names.join(', '))})
        select ${sql.raw(selected)} from stay_search, (select ${step}::int8 as step) s where id <= ${made}`.execute(tx)
      await sql`insert into stay_card (id, stay_id, card, detail, version, projection)
        select id + ${step}, 'stay_' || lpad((id - 1 + ${step})::text, 26, '0'), card, '{}', version, projection from stay_card where id <= ${made}`.execute(
        tx,
      )
      await sql`insert into stay_nights select id + ${step}, lat, lng, since, taken, known_until, cheapest, dearest from stay_nights
        where id <= ${made}`.execute(tx)
      console.log(`  ${(copy + 1) * made} of ${copies * made} stays`)
    }
    await sql`update features set n = n * ${copies}`.execute(tx)
    await sql`update search_term set ndoc = ndoc * ${copies}`.execute(tx)
    await sql`update tile_count set n = n * ${copies}`.execute(tx)
  })
}

/** Inserts are several times faster without the indexes that only reads need; they are rebuilt at the end. */
async function dropIndexes(db: Db): Promise<string[]> {
  const found = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    where i.indrelid = 'stay_search'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`.execute(
    db,
  )
  for (const { name } of found.rows) await sql.raw(`drop index ${name}`).execute(db)
  return found.rows.map((row) => row.definition)
}
