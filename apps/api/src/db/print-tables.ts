/** Generates tables.ts, the Kysely table types, from a migrated database: `DATABASE_URL=… node print-tables.ts`. */
import pg from 'pg'
import { columnNotes, columnTypes } from './column-types.ts'

type Column = {
  table: string
  isView: boolean
  name: string
  /** PostgreSQL's type name; array types start with an underscore. */
  type: string
  isNullable: boolean
  hasDefault: boolean
  isMade: boolean
}

const SCALARS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  box: 'string',
  date: 'string',
  daterange: 'string',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'Json<unknown>',
  text: 'string',
  timestamptz: 'Time',
  tsvector: 'string',
  varbit: 'string',
}

const COLUMNS = `
  select c.relname as table, c.relkind = 'v' as "isView", a.attname as name, t.typname as type,
    not a.attnotnull as "isNullable", (a.atthasdef or a.attidentity <> '') as "hasDefault", a.attgenerated <> '' as "isMade"
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
    and c.relname not like 'kysely\\_%' and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

function scalar({ table, name, type }: Column): string {
  const known = SCALARS[type]
  if (!known) throw new Error(`${table}.${name} is ${type}, which print-tables.ts does not know`)
  return known
}

function typeOf(column: Column): string {
  const { table, name, type, isView, isNullable, hasDefault, isMade } = column
  const own = columnTypes[table]?.[name]
  if (isView && own) return own
  const plain = type.startsWith('_') ? `${scalar({ ...column, type: type.slice(1) })}[]` : scalar(column)
  const full = own ? (type === 'jsonb' ? `Json<${own}>` : own) : plain
  const orNull = isNullable ? `${full} | null` : full
  if (isView) return orNull.replace('Time', 'Date')
  return isMade ? `GeneratedAlways<${orNull}>` : hasDefault ? `Generated<${orNull}>` : orNull
}

function nameOf(table: string) {
  return `${table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`
}

function print(columns: readonly Column[]): string {
  const tables = [...Map.groupBy(columns, ({ table }) => table)]
  for (const [table, types] of Object.entries(columnTypes))
    for (const name of Object.keys(types))
      if (!columns.some((column) => column.table === table && column.name === name))
        throw new Error(`column-types.ts tells of ${table}.${name}, which the database does not have`)
  const bodies = tables.map(([table, its]) => {
    const lines = its.map((column) => {
      const note = columnNotes[`${table}.${column.name}`]
      return `${note ? `  /** ${note} */\n` : ''}  ${column.name}: ${typeOf(column)}`
    })
    return `export type ${nameOf(table)} = {\n${lines.join('\n')}\n}`
  })
  // Ignore quoted words: they are literal values, not type names.
  const words = Object.values(columnTypes).flatMap((types) =>
    Object.values(types)
      .join(' ')
      .replace(/'[^']*'/g, '')
      .split(/\W+/),
  )
  const imported = [...new Set(words.filter((word) => /^[A-Z]/.test(word) && word !== 'Record'))].sort()
  return `// Made by \`npm run generate\` from the migrated database and column-types.ts: change those.
import type {
${imported.map((name) => `  ${name},`).join('\n')}
} from '@lodestay/domain'
import type { ColumnType, GeneratedAlways, JSONColumnType } from 'kysely'

/** Written as JSON text, read as what is in it. */
type Json<T> = JSONColumnType<T & object, string, string>
/** Written as a Date or in ISO 8601, read as a Date. */
type Time = ColumnType<Date, Date | string, Date | string>
/** What the database puts there where nothing is said. */
type Generated<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>

${bodies.join('\n')}

export type Tables = {
${tables.map(([table]) => `  ${table}: ${nameOf(table)}`).join('\n')}
}
`
}

const client = new pg.Client(process.env.DATABASE_URL)
await client.connect()
const { rows } = await client.query<Column>(COLUMNS)
await client.end()
process.stdout.write(print(rows))
