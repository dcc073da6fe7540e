/** Generates values from a JSON Schema: ones that fit it, ones that almost do, and ones an attacker would send. */
import fc from 'fast-check'

/** The subset of JSON Schema that our OpenAPI document uses. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly format?: string
  readonly pattern?: string
}

/** None of our fields has this name: accepting it means silently dropping something. */
export const UNKNOWN_FIELD = 'zz_unknown_field'

/** Values that have broken servers before. */
export const hostile: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '‮gnp.exe',
  '%',
  '_%\\',
  "' or 1=1 --",
  '$1',
  '{{7*7}}',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'http://[::1',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '🏡'.repeat(300),
  'x'.repeat(20_000),
  '9'.repeat(400),
  null,
  true,
  [],
  {},
  [[[[]]]],
  { $gt: '' },
  JSON.parse('{"__proto__":{"admin":true}}'),
  -1,
  0,
  -0,
  1e308,
  -1e308,
  0.1,
  2 ** 31,
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
)

const moment = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((d) => d.toISOString()),
  },
  // The first and last years that a date can name, and one that databases don't have.
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0000-12-31T00:00:00.000Z',
      '0001-01-01T00:00:00.000Z',
      '9998-12-31T23:59:59.999Z',
      '9999-12-31T23:59:59.999Z',
    ),
  },
)

function text(schema: Schema): fc.Arbitrary<string> {
  const [min, max] = [schema.minLength ?? 0, Math.min(schema.maxLength ?? 60, 60)]
  if (schema.format === 'date-time') return moment
  if (schema.format === 'date') return moment.map((time) => time.slice(0, 10))
  return fc.oneof(
    fc.string({ unit: 'grapheme', minLength: Math.min(min, max), maxLength: max }),
    // Common formats of our texts.
    fc
      .constantFrom('https://example.com/a', 'somebody@example.com', '02478', 'MA', 'Cedar')
      .filter((s) => s.length <= max),
  )
}

function number(schema: Schema, whole: boolean): fc.Arbitrary<number> {
  const min = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1e6 : schema.exclusiveMinimum + 1)
  const max = schema.maximum ?? (schema.exclusiveMaximum === undefined ? 1e6 : schema.exclusiveMaximum - 1)
  return whole
    ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
    : fc.double({ min, max, noNaN: true })
}

/** Meaningful values for a field by its name: an existing id, an email address. */
export type Named = (field: string) => fc.Arbitrary<unknown> | undefined
/** What a schema alone doesn't provide: the target of a `$ref`, and meaningful values by field name. */
export type Context = { readonly resolve: (ref: string) => Schema; readonly named: Named }

/** Values that a schema allows. */
export function fitting(schema: Schema, context: Context): fc.Arbitrary<unknown> {
  if (schema.$ref) return fitting(context.resolve(schema.$ref), context)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, context)))
  if (schema.allOf)
    return fc.tuple(...schema.allOf.map((part) => fitting(part, context))).map((parts) => Object.assign({}, ...parts))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => fitting({ ...schema, type }, context)))
  const { type } = schema
  if (type === 'string') return text(schema)
  if (type === 'integer') return number(schema, true)
  if (type === 'number') return number(schema, false)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array')
    return fc.array(fitting(schema.items ?? {}, context), {
      minLength: schema.minItems ?? 0,
      maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, 3)),
    })
  if (type === 'object') return record(schema, context)
  return fc.jsonValue({ maxDepth: 2 })
}

/** A field's value: mostly meaningful for its name, if known. */
export function fieldOf(name: string, schema: Schema, context: Context): fc.Arbitrary<unknown> {
  const [meant, fits] = [context.named(name), fitting(schema, context)]
  return meant ? fc.oneof({ weight: 6, arbitrary: meant }, { weight: 1, arbitrary: fits }) : fits
}

function record(schema: Schema, context: Context): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fieldOf(name, field, context)]),
  )
  const required = (schema.required ?? []).filter((name) => name in fields)
  const known = fc.record(fields, { requiredKeys: required, noNullPrototype: true })
  const more = schema.additionalProperties
  if (typeof more !== 'object') return known
  const keys = fitting(schema.propertyNames ?? { type: 'string', minLength: 1, maxLength: 20 }, context).map(String)
  return fc
    .tuple(known, fc.dictionary(keys, fitting(more, context), { maxKeys: 2, noNullPrototype: true }))
    .map(([own, others]) => ({ ...others, ...(own as object) }))
}

/** A fitting record with one fault: a field that is missing, extra, of the wrong type, or hostile. */
export function nearlyFitting(schema: Schema, context: Context): fc.Arbitrary<unknown> {
  const whole = schema.$ref ? context.resolve(schema.$ref) : schema
  const names = Object.keys(whole.properties ?? {})
  const fits = fitting(whole, context)
  if (names.length === 0) return fc.oneof(hostile, fits)
  const name = fc.constantFrom(...names)
  return fc.oneof(
    fc.tuple(fits, name, hostile).map(([value, field, evil]) => ({ ...(value as object), [field]: evil })),
    fc.tuple(fits, name).map(([value, field]) => {
      const { [field]: _, ...rest } = value as Record<string, unknown>
      return rest
    }),
    fits.map((value) => ({ ...(value as object), [UNKNOWN_FIELD]: 1 })),
    hostile,
  )
}
