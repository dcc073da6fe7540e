/** Builds request examples from a schema and typical values by field name. */
import type { JsonSchema } from './openapi-schemas.ts'

type Named = ReadonlyMap<string, JsonSchema>
type Words = Readonly<Record<string, unknown>>

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2027-06-18T15:00:00Z',
  date: '2027-06-18',
  email: 'ada@example.com',
  uri: 'https://example.com',
}

/** An example value for a schema and field name; undefined if we have none. */
export function exampleFor(schema: JsonSchema, name: string, words: Words, named: Named): unknown {
  const target = typeof schema.$ref === 'string' ? named.get(schema.$ref.split('/').at(-1) ?? '') : undefined
  if (target) return exampleFor(target, name, words, named)
  // Where names alone aren't enough, such as a choice of one of several members, the schema provides its own example.
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  const values = schema.enum as unknown[] | undefined
  if (values) return values.includes(words[name]) ? words[name] : values[0]
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (choices?.some((choice) => fits(words[name], String(choice.type)))) return words[name]
  if (choices?.[0]) return exampleFor(choices[0], name, words, named)
  const [type] = [schema.type].flat() as (string | undefined)[]
  const word = words[name]
  const items = (schema.items ?? {}) as JsonSchema
  if (word !== undefined && fits(word, type) && !(Array.isArray(word) && items.enum)) return word
  if (type === 'object') return exampleObject(schema, words, named)
  if (type === 'array') {
    const item = exampleFor(items, name, words, named)
    return item === undefined ? [] : [item]
  }
  if (type === 'boolean') return schema.default ?? true
  if (type === 'integer' || type === 'number') return schema.default ?? schema.minimum ?? 1
  return FORMATS[String(schema.format)]
}

function fits(value: unknown, type: string | undefined): boolean {
  return (
    type === undefined ||
    (Array.isArray(value) ? 'array' : Number.isInteger(value) ? 'integer' : typeof value) === type ||
    (type === 'number' && typeof value === 'number')
  )
}

/** Required members, plus optional ones that we have examples for. */
function exampleObject(schema: JsonSchema, words: Words, named: Named): JsonSchema {
  const required = (schema.required ?? []) as string[]
  const members = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  return Object.fromEntries(
    members.flatMap(([name, member]) => {
      if (!required.includes(name) && words[name] === undefined) return []
      const example = exampleFor(member, name, words, named)
      return example === undefined ? [] : [[name, example]]
    }),
  )
}
