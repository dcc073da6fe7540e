/**
 * Stored JSON may predate its schema. Never fail a read over that: return what is valid, drop the rest, and publish it
 * here with the row's id for the log. See decision 0016.
 */
import { channel } from 'node:diagnostics_channel'
import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

type Path = readonly (string | number)[]
export type OddRow = {
  /** The endpoint or column where it was found. */
  readonly at: string
  /** The row's id; null if the value isn't in one of our rows. */
  readonly id: string | null
  readonly faults: readonly { readonly path: string; readonly message: string }[]
}

/** Publishes every stored value that doesn't match its schema; the server logs it. */
export const oddRows = channel('lodestay.odd-row')

/** Placeholder for a row that couldn't be converted at all. */
export class Unreadable {
  readonly id: unknown
  readonly error: unknown
  constructor(row: unknown, error: unknown) {
    this.id = isRecord(row) ? (row.id ?? row.stay_id) : undefined
    this.error = error
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const LOST = Symbol('nothing of it fits')
type Schema = z.core.$ZodTypes
type Reduction = {
  readonly faults: { readonly path: Path; readonly message: string }[]
  /** Number of incomplete rows kept anyway: their container is not validated as a whole. */
  incomplete: number
}

function parse(schema: Schema, value: unknown): unknown {
  const parsed = z.core.safeParse(schema, value)
  return parsed.success ? parsed.data : LOST
}

/** Reduces a value to what its schema accepts: drops unknown members, broken items and broken optional members. */
function reduce(schema: Schema, value: unknown, path: Path, to: Reduction): unknown {
  if (value instanceof Unreadable) {
    to.faults.push({ path, message: String(value.error) })
    return reduce(schema, { id: value.id }, path, to)
  }
  const parsed = z.core.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const { def } = schema._zod
  const within = (inner: z.core.$ZodType, instead: unknown): unknown => {
    const reduced = reduce(inner as Schema, value, path, to)
    return reduced === LOST ? instead : reduced
  }
  if (def.type === 'optional') return within(def.innerType, undefined)
  if (def.type === 'nullable') return within(def.innerType, null)
  if (def.type === 'default' || def.type === 'prefault') return within(def.innerType, parse(schema, undefined))
  if (def.type === 'union') return reduceUnion(def.options as readonly Schema[], value, path, to)
  if (def.type === 'object' && isRecord(value)) return reduceObject(schema, def, value, path, to)
  if (def.type === 'array' && Array.isArray(value)) return reduceArray(schema, def, value, path, to)
  if (def.type === 'record' && isRecord(value)) return reduceRecord(schema, def, value, path, to)
  to.faults.push({ path, message: parsed.error.issues[0]?.message ?? 'Invalid' })
  return LOST
}

const EMPTY: Readonly<Partial<Record<Schema['_zod']['def']['type'], unknown>>> = {
  string: '',
  array: [],
  record: {},
  object: {},
}

/** Fallback for a broken required member: empty text, list or record, if its schema accepts that. */
function emptyFor(schema: Schema): unknown {
  const empty = EMPTY[schema._zod.def.type]
  return empty === undefined ? LOST : reduce(schema, empty, [], { faults: [], incomplete: 0 })
}

function reduceObject(
  schema: Schema,
  def: z.core.$ZodObjectDef,
  value: Record<string, unknown>,
  path: Path,
  to: Reduction,
): unknown {
  const before = to.incomplete
  // Drop a list item without an id if it is incomplete: half a picture is useless.
  const fills = typeof path.at(-1) !== 'number' || typeof value.id === 'string'
  const members = Object.entries(def.shape).map(([key, member]) => {
    const reduced = reduce(member as Schema, value[key], [...path, key], to)
    return [key, reduced === LOST && fills ? emptyFor(member as Schema) : reduced]
  })
  const unknown = def.catchall?._zod.def.type === 'never' ? Object.keys(value).filter((key) => !(key in def.shape)) : []
  for (const key of unknown) to.faults.push({ path: [...path, key], message: 'Unknown' })
  const fitting = Object.fromEntries(members.filter(([, member]) => member !== LOST && member !== undefined))
  const whole = to.incomplete > before ? LOST : parse(schema, fitting)
  if (whole !== LOST) return whole
  // An object with an id is a row: return whatever is valid, and keep what surrounds it.
  if (typeof fitting.id !== 'string' && to.incomplete === before) return LOST
  to.incomplete++
  return fitting
}

function reduceArray(schema: Schema, def: z.core.$ZodArrayDef, value: unknown[], path: Path, to: Reduction) {
  const before = to.incomplete
  const items = value
    .map((item, index) => reduce(def.element as Schema, item, [...path, index], to))
    .filter((item) => item !== LOST)
  return to.incomplete > before ? items : parse(schema, items)
}

function reduceRecord(
  schema: Schema,
  def: z.core.$ZodRecordDef,
  value: Record<string, unknown>,
  path: Path,
  to: Reduction,
) {
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    parse(def.keyType as Schema, key) === LOST ? LOST : reduce(def.valueType as Schema, item, [...path, key], to),
  ])
  return parse(schema, Object.fromEntries(entries.filter(([, item]) => item !== LOST)))
}

/** The union member that loses the least. */
function reduceUnion(choices: readonly Schema[], value: unknown, path: Path, to: Reduction): unknown {
  const tried = choices.map((choice) => {
    const attempt: Reduction = { faults: [], incomplete: 0 }
    return { reduced: reduce(choice, value, path, attempt), ...attempt }
  })
  const best = tried.filter(({ reduced }) => reduced !== LOST).sort((a, b) => a.faults.length - b.faults.length)[0]
  to.faults.push(...(best ?? tried[0] ?? { faults: [] }).faults)
  to.incomplete += best?.incomplete ?? 0
  return best ? best.reduced : LOST
}

/** The id of the row with the fault, which is the innermost enclosing object that has an id. */
function idAround(root: unknown, path: Path): string | null {
  let [id, at]: [string | null, unknown] = [null, root]
  for (const key of [undefined, ...path]) {
    if (key !== undefined) at = (at as Record<string, unknown> | undefined)?.[key as string]
    if ((isRecord(at) || at instanceof Unreadable) && typeof at.id === 'string') id = at.id
  }
  return id
}

function publish(at: string, root: unknown, faults: Reduction['faults'], knownId: string | null = null): void {
  const byRow = Map.groupBy(faults, ({ path }) => knownId ?? idAround(root, path))
  for (const [id, its] of byRow)
    oddRows.publish({
      at,
      id,
      faults: its.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), message })),
    } satisfies OddRow)
}

/**
 * Reads a stored value through its schema, for code that computes with it. Add the members that newer versions
 * introduced.
 * @param at the table and column, for the log, where `id` identifies the row.
 */
export function readStored<S extends z.ZodType>(schema: S, value: unknown, at: string, id: string): z.output<S> {
  const to: Reduction = { faults: [], incomplete: 0 }
  const reduced = reduce(schema as unknown as Schema, value, [], to)
  if (to.faults.length > 0) publish(at, value, to.faults, id)
  return (reduced === LOST ? emptyFor(schema as unknown as Schema) : reduced) as z.output<S>
}

/** Like `readStored`, but for data known to predate its schema: expected, so not logged. */
export function reduceStored<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const reduced = reduce(schema as unknown as Schema, value, [], { faults: [], incomplete: 0 })
  return (reduced === LOST ? emptyFor(schema as unknown as Schema) : reduced) as z.output<S>
}

/** Serializes a response through its schema, which strips undeclared members; drops whatever is invalid. */
export const serializeAnswer: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (answer) => {
    const encoded = z.safeEncode(schema, answer as never)
    if (encoded.success) return JSON.stringify(encoded.data)
    const to: Reduction = { faults: [], incomplete: 0 }
    const reduced = reduce(schema as unknown as Schema, answer, [], to)
    publish(`${method} ${url}`, answer, to.faults)
    // Nothing is valid: that is our bug, not a bad row.
    if (reduced === LOST) throw new Error(`${method} ${url} cannot be answered`, { cause: encoded.error })
    return JSON.stringify(reduced)
  }
}
