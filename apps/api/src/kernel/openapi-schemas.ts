/**
 * JSON schemas of the OpenAPI document, deduplicated: a shape with a name (from `.meta({ id })` or the list of shapes)
 * becomes a component, and every equal shape elsewhere becomes a reference to it.
 */
import { z } from 'zod'

export type JsonSchema = { [keyword: string]: unknown }
/** Request or response: a field with a default is optional in requests and always present in responses. */
type Direction = 'input' | 'output'
export type Shapes = Readonly<Record<string, z.ZodType>>
export type SharedSchemas = ReturnType<typeof createSharedSchemas>

const COMPONENTS = '#/components/schemas/'
const PRIMITIVES = ['string', 'number', 'integer', 'boolean']
/** Stored next to a `$ref`: they describe this use, not the shape. */
const ANNOTATIONS = ['description', 'default', 'examples']

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function filterKeywords(schema: JsonSchema, isWanted: (keyword: string) => boolean): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => isWanted(keyword)))
}

function shapeOf(schema: JsonSchema) {
  return filterKeywords(schema, (keyword) => !ANNOTATIONS.includes(keyword))
}

function annotationsOf(schema: JsonSchema) {
  return filterKeywords(schema, (keyword) => ANNOTATIONS.includes(keyword))
}

/** Maps every nested schema through `replace`; leaves it unchanged if that returns undefined. */
function mapRecords(value: unknown, replace: (record: JsonSchema) => JsonSchema | undefined): unknown {
  if (Array.isArray(value)) return value.map((item) => mapRecords(item, replace))
  if (!isRecord(value)) return value
  return (
    replace(value) ??
    Object.fromEntries(
      Object.entries(value).map(([keyword, inner]) => [
        keyword,
        ANNOTATIONS.includes(keyword) ? inner : mapRecords(inner, replace),
      ]),
    )
  )
}

/** Drops noise: the range of JSON integers, and patterns that repeat a format. */
function simplify(schema: JsonSchema, direction: Direction): void {
  delete schema.id
  // Show a nullable schema as `string or null` rather than as a choice of two.
  const [first, second] = (schema.anyOf ?? []) as JsonSchema[]
  if (first && second?.type === 'null' && schema.anyOf && PRIMITIVES.includes(String(first.type)) && !first.enum) {
    simplify(first, direction)
    delete schema.anyOf
    Object.assign(schema, first, { type: [first.type, 'null'] })
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.format !== undefined) delete schema.pattern
  // Responses may gain members later.
  if (direction === 'output' && schema.additionalProperties === false) delete schema.additionalProperties
}

function toJsonSchema(schema: z.ZodType, direction: Direction) {
  // Wrapped in an object so that a named root schema becomes a reference too.
  const { properties, $defs = {} } = z.toJSONSchema(z.object({ root: schema }), {
    io: direction,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => simplify(jsonSchema as JsonSchema, direction),
  }) as unknown as { properties: { root: JsonSchema }; $defs?: Record<string, JsonSchema> }
  return { root: properties.root, $defs }
}

/** What a schema adds to its base; undefined if it lacks a member of the base. */
function beyondBase(schema: JsonSchema, base: JsonSchema): JsonSchema | undefined {
  const [own, inherited] = [schema.properties ?? {}, base.properties] as [JsonSchema, JsonSchema]
  const isInherited = (name: string) => name in inherited
  if (!Object.keys(inherited).every((name) => JSON.stringify(own[name]) === JSON.stringify(inherited[name]))) return
  const required = ((schema.required ?? []) as string[]).filter((name) => !isInherited(name))
  return { ...schema, properties: filterKeywords(own, (name) => !isInherited(name)), required }
}

/**
 * Collects a document's schemas; call `components` after the last one is added.
 * @param shapes names for response shapes that have none; `…Input` if the request shape differs.
 * @param bases shapes that others extend, such as a page's numbers: a schema with all their members references them.
 */
export function createSharedSchemas(shapes: Shapes, bases: Shapes) {
  const named = new Map<string, JsonSchema>()
  const places: JsonSchema[] = []

  /** A key that equal shapes share, whether or not their parts are references. */
  function fingerprint(schema: unknown): string {
    if (Array.isArray(schema)) return `[${schema.map(fingerprint).join()}]`
    if (!isRecord(schema)) return JSON.stringify(schema)
    const target = typeof schema.$ref === 'string' ? named.get(schema.$ref.slice(COMPONENTS.length)) : undefined
    if (target) return fingerprint({ ...shapeOf(target), ...annotationsOf(schema) })
    const keywords = Object.keys(schema).sort()
    return `{${keywords.map((keyword) => `${keyword}:${fingerprint(schema[keyword])}`).join()}}`
  }

  /** Registers a shape under its name, or its `…Input` name if the request shape differs. */
  function register(id: string, schema: JsonSchema, direction: Direction): string {
    const known = named.get(id)
    if (known && fingerprint(known) !== fingerprint(schema)) {
      if (id.endsWith('Input') || direction === 'output') throw new Error(`Two shapes are named ${id}`)
      return register(`${id}Input`, schema, direction)
    }
    named.set(id, known ?? schema)
    return id
  }

  /** Converts to JSON schema, with references to the shapes named in zod. */
  function convert(schema: z.ZodType, direction: Direction): JsonSchema {
    const { root, $defs } = toJsonSchema(schema, direction)
    const names: Record<string, string> = {}
    const refer = (value: JsonSchema) =>
      mapRecords(value, (record) => {
        const id = typeof record.$ref === 'string' ? record.$ref.slice('#/$defs/'.length) : ''
        const target = $defs[id]
        if (!target) return
        names[id] ??= register(id, refer(target), direction)
        return { ...record, $ref: COMPONENTS + names[id] }
      }) as JsonSchema
    return refer(root)
  }

  /** Replaces every schema that equals a named shape with a reference, outermost first. */
  function share(schema: JsonSchema, names: ReadonlyMap<string, string>): JsonSchema {
    return mapRecords(schema, (record) => {
      const name = record === schema || record.$ref ? undefined : names.get(fingerprint(shapeOf(record)))
      if (name) return { $ref: COMPONENTS + name, ...annotationsOf(record) }
      for (const id of Object.keys(bases)) {
        const base = named.get(id)
        const rest = base && base !== record && beyondBase(record, base)
        if (rest) return { allOf: [{ $ref: COMPONENTS + id }, share(rest, names)] }
      }
      return
    }) as JsonSchema
  }

  for (const [id, schema] of Object.entries({ ...bases, ...shapes }))
    for (const direction of ['output', 'input'] as const) {
      const converted = convert(schema, direction)
      // The output of a transform has no schema: it would equal anything.
      if (Object.keys(shapeOf(converted)).length > 0) register(id, converted, direction)
    }

  return {
    named: named as ReadonlyMap<string, JsonSchema>,
    /** Adds a request or response schema; `components` finishes it. */
    add(schema: z.ZodType, direction: Direction): JsonSchema {
      const place = { schema: convert(schema, direction) }
      places.push(place)
      return place
    },
    /** Named shapes in use, by name; replaces duplicates in the added schemas with references. */
    components(): Record<string, JsonSchema> {
      const names = new Map([...named].reverse().map(([id, schema]) => [fingerprint(shapeOf(schema)), id]))
      const shared = new Map([...named].map(([id, schema]) => [id, share(schema, names)]))
      for (const place of places) Object.assign(place, share(place, names))
      const used = new Set<string>()
      const use = (value: unknown): void => {
        for (const [, id = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
          if (used.has(id)) continue
          used.add(id)
          use(shared.get(id))
        }
      }
      use(places)
      // A shape used only in requests doesn't need the `Input` suffix.
      const nameOf = (id: string) => (used.has(id.replace(/Input$/, '')) ? id : id.replace(/Input$/, ''))
      const rename = (value: JsonSchema) =>
        mapRecords(value, (record) =>
          typeof record.$ref === 'string' && record.$ref.startsWith(COMPONENTS)
            ? { ...record, $ref: COMPONENTS + nameOf(record.$ref.slice(COMPONENTS.length)) }
            : undefined,
        ) as JsonSchema
      for (const place of places) Object.assign(place, rename(place))
      const renamed = [...used].map((id): [string, JsonSchema] => [nameOf(id), rename(shared.get(id) ?? {})])
      return Object.fromEntries(renamed.sort(([a], [b]) => (a < b ? -1 : 1)))
    },
  }
}
