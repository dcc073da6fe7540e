import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { missingResource } from './errors.ts'
import { idOf, prefixes, type Resource, type ResourceName, type Resources, wordFor } from './resources.ts'

/** Object fields that lists and lookups filter by; each has an index. */
const indexed = [
  'customer',
  'payment_intent',
  'charge',
  'invoice',
  'subscription',
  'source',
  'payment_method',
  'product',
  'lookup_key',
  'test_clock',
  'type',
  'status',
  'payment.payment_intent',
  'parent.subscription_details.subscription',
] as const
export type IndexedField = (typeof indexed)[number]
export type Filter = Partial<Record<IndexedField, string | null>>

export type Range =
  | number
  | { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
export type Page = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Range | undefined
}
export type List<T> = { object: 'list'; data: T[]; has_more: boolean; url: string }

/**
 * When an object's next step is due, in seconds on its clock. Of steps due at the same time, the lower rank runs first.
 */
export type Due = { at: number; rank: number }

export type Store = ReturnType<typeof openStore>

/** All of the provider's data, in one SQLite file in `folder`; in memory if null. */
export function openStore(folder: string | null, dueOf: (object: Resource) => Due | null) {
  if (folder) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(folder ? join(folder, 'provider.sqlite') : ':memory:')
  // With a write-ahead log, a killed process loses nothing it has committed.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
  createTables(db)
  const statements = new Map<string, StatementSync>()
  const prepare = (sql: string) => {
    const known = statements.get(sql) ?? db.prepare(sql)
    statements.set(sql, known)
    return known
  }
  const parse = <T>(row: unknown) => JSON.parse((row as { data: string }).data) as T
  const run = (sql: string, ...values: SQLInputValue[]) => prepare(sql).run(...values)

  function find<N extends ResourceName>(name: N, id: string): Resources[N] | null {
    const row = prepare('SELECT data FROM objects WHERE id = ? AND type = ?').get(id, name)
    return row ? parse<Resources[N]>(row) : null
  }

  function save(object: Resource, clock: string | null): void {
    const due = dueOf(object)
    run(
      'UPDATE objects SET data = ?, due = ?, due_rank = ?, clock = ? WHERE id = ?',
      JSON.stringify(object),
      due?.at ?? null,
      due?.rank ?? null,
      clock,
      object.id,
    )
  }

  return {
    prepare,
    run,
    find,
    /** Throws `resource_missing`; `param` is the parameter with the id. */
    get<N extends ResourceName>(name: N, id: string | { id: string }, param = 'id'): Resources[N] {
      const object = find(name, idOf(id))
      if (!object) throw missingResource(wordFor(name), idOf(id), param)
      return object
    },
    /** Finds an object of any type. */
    findAny(id: string): Resource | null {
      const row = prepare('SELECT data FROM objects WHERE id = ?').get(id)
      return row ? parse<Resource>(row) : null
    },
    insert<T extends Resource>(object: T): T {
      const created =
        object.object === 'discount' ? object.start : object.object === 'invoiceitem' ? object.date : object.created
      const due = dueOf(object)
      run(
        'INSERT INTO objects (id, type, created, data, due, due_rank, clock) VALUES (?, ?, ?, ?, ?, ?, ?)',
        object.id,
        object.object,
        created,
        JSON.stringify(object),
        due?.at ?? null,
        due?.rank ?? null,
        clockOf(object),
      )
      return object
    },
    /** Changes an object and returns its new state. */
    update<T extends Resource>(object: T, changes: Partial<T>): T {
      const after = { ...object, ...changes }
      save(after, clockOf(after))
      return after
    },
    remove(object: Resource): void {
      run('DELETE FROM objects WHERE id = ?', object.id)
      run('INSERT OR IGNORE INTO deleted_objects (id, type) VALUES (?, ?)', object.id, object.object)
    },
    /** The stub of a deleted object; null if there never was one. */
    findDeleted(id: string): { id: string; object: string; deleted: true } | null {
      const row = prepare('SELECT type FROM deleted_objects WHERE id = ?').get(id) as { type: string } | undefined
      return row ? { id, object: row.type, deleted: true } : null
    },
    /** All matching objects, oldest first. */
    all<N extends ResourceName>(name: N, filter: Filter = {}): Resources[N][] {
      const { where, values } = whereOf(name, filter)
      return prepare(`SELECT data FROM objects WHERE ${where} ORDER BY seq`)
        .all(...values)
        .map(parse<Resources[N]>)
    },
    /** A page of a list, newest first. `accepts` filters by fields without an index. */
    list<N extends ResourceName>(
      name: N,
      url: string,
      page: Page,
      filter: Filter = {},
      accepts: (object: Resources[N]) => boolean = () => true,
    ): List<Resources[N]> {
      const { where, values } = whereOf(name, filter, page.created)
      const seqOf = (id: string, param: string) => {
        const row = prepare('SELECT seq FROM objects WHERE id = ? AND type = ?').get(id, name)
        if (!row) throw missingResource(wordFor(name), id, param)
        return (row as { seq: number }).seq
      }
      const backward = page.ending_before !== undefined
      const edge = page.starting_after ?? page.ending_before
      const limits = edge === undefined ? [] : [seqOf(edge, backward ? 'ending_before' : 'starting_after')]
      const bound = edge === undefined ? '' : `AND seq ${backward ? '>' : '<'} ?`
      const limit = page.limit ?? 10
      const data: Resources[N][] = []
      const rows = prepare(
        `SELECT data FROM objects WHERE ${where} ${bound} ORDER BY seq ${backward ? 'ASC' : 'DESC'}`,
      ).iterate(...values, ...limits)
      for (const row of rows) {
        const object = parse<Resources[N]>(row)
        if (accepts(object)) data.push(object)
        if (data.length > limit) break
      }
      const has_more = data.length > limit
      const shown = data.slice(0, limit)
      return { object: 'list', data: backward ? shown.reverse() : shown, has_more, url }
    },
    /** The next step due on a clock, or in real time (`null`), no later than `until`. */
    nextDue(clock: string | null, until: number): { at: number; object: Resource } | null {
      const row = prepare(
        'SELECT due, data FROM objects WHERE clock IS ? AND due <= ? ORDER BY due, due_rank, seq LIMIT 1',
      ).get(clock, until) as { due: number; data: string } | undefined
      return row ? { at: row.due, object: parse<Resource>(row) } : null
    },
    /** Runs `work` in a transaction; an error rolls it back, unless `keeps` returns true for that error. */
    transaction<T>(work: () => T, keeps: (error: unknown) => boolean = () => false): T {
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        db.exec(keeps(error) ? 'COMMIT' : 'ROLLBACK')
        throw error
      }
    },
    /** Runs `work` inside a transaction and rolls it back, whether it succeeds or throws. */
    rehearse<T>(work: () => T): T {
      db.exec('SAVEPOINT rehearsal')
      try {
        return work()
      } finally {
        db.exec('ROLLBACK TO rehearsal; RELEASE rehearsal')
      }
    },
    /** Runs `work` inside a transaction, and rolls back only `work` if it throws an error that `keeps` rejects. */
    attempt<T>(work: () => T, keeps: (error: unknown) => boolean): T {
      db.exec('SAVEPOINT attempt')
      try {
        const result = work()
        db.exec('RELEASE attempt')
        return result
      } catch (error) {
        db.exec(keeps(error) ? 'RELEASE attempt' : 'ROLLBACK TO attempt; RELEASE attempt')
        throw error
      }
    },
    close: () => db.close(),
  }
}

function createTables(db: DatabaseSync): void {
  db.exec(`
    CREATE TABLE IF NOT EXISTS objects (
      seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, created INTEGER NOT NULL,
      clock TEXT, due INTEGER, due_rank INTEGER, data TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS objects_by_type ON objects (type, seq);
    CREATE INDEX IF NOT EXISTS objects_by_due ON objects (clock, due) WHERE due IS NOT NULL;
    CREATE TABLE IF NOT EXISTS idempotency (
      key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL, created INTEGER NOT NULL
    );
    CREATE TABLE IF NOT EXISTS deliveries (
      id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL, endpoint TEXT NOT NULL, payload TEXT NOT NULL,
      attempts INTEGER NOT NULL DEFAULT 0, next_attempt INTEGER, delivered INTEGER NOT NULL DEFAULT 0
    );
    CREATE INDEX IF NOT EXISTS deliveries_due ON deliveries (next_attempt) WHERE next_attempt IS NOT NULL;
    CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event);
    CREATE TABLE IF NOT EXISTS deleted_objects (id TEXT PRIMARY KEY, type TEXT NOT NULL);
    -- Payment methods that may never be used again: detached, or charged once without a customer.
    CREATE TABLE IF NOT EXISTS spent_payment_methods (id TEXT PRIMARY KEY);
    -- Cards whose holder has agreed to later payments by authenticating.
    CREATE TABLE IF NOT EXISTS set_up_payment_methods (id TEXT PRIMARY KEY);
  `)
  for (const field of indexed) {
    const name = field.replaceAll('.', '_')
    db.exec(`CREATE INDEX IF NOT EXISTS objects_by_${name} ON objects (type, ${columnOf(field)}, seq)`)
  }
}

function columnOf(field: IndexedField): string {
  return `json_extract(data, '$.${field}')`
}

function whereOf(name: ResourceName, filter: Filter, created?: Range) {
  const conditions = ['type = ?']
  const values: SQLInputValue[] = [name]
  for (const [field, value] of Object.entries(filter)) {
    if (value === undefined) continue
    conditions.push(`${columnOf(field as IndexedField)} IS ?`)
    values.push(value)
  }
  const range = typeof created === 'number' ? { gte: created, lte: created } : (created ?? {})
  for (const [operator, bound] of Object.entries(range)) {
    if (bound === undefined) continue
    conditions.push(`created ${{ gt: '>', gte: '>=', lt: '<', lte: '<=' }[operator]} ?`)
    values.push(bound)
  }
  return { where: conditions.join(' AND '), values }
}

/** The test clock that an object's time follows. */
function clockOf(object: Resource): string | null {
  return 'test_clock' in object ? idOf(object.test_clock) : null
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function randomText(length: number): string {
  return [...randomBytes(length)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

export function newId(name: ResourceName): string {
  return `${prefixes[name]}_${randomText(24)}`
}
