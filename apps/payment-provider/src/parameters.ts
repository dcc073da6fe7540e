import { z } from 'zod'
import { invalidRequest, type ProviderError } from './errors.ts'

type Tree = string | { [key: string]: Tree } | Tree[]

const DEPTH_MAX = 10
const KEYS_MAX = 1000

/** Parses a form or query in bracket notation: `items[0][price]=p` becomes `{ items: [{ price: 'p' }] }`. */
export function decodeForm(text: string): Record<string, Tree> {
  const root: { [key: string]: Tree } = Object.create(null)
  const pairs = [...new URLSearchParams(text)]
  if (pairs.length > KEYS_MAX) throw invalidRequest('The request has too many parameters.')
  for (const [name, value] of pairs) {
    const path = pathOf(name)
    if (path.length > DEPTH_MAX) throw invalidRequest(`Invalid parameter name: ${name}`, { param: name })
    let place: { [key: string]: Tree } = root
    for (const key of path.slice(0, -1)) {
      const next = place[key] ?? (Object.create(null) as { [key: string]: Tree })
      place[key] = next
      if (typeof next === 'string') throw invalidRequest(`Invalid parameter name: ${name}`, { param: name })
      place = next as { [key: string]: Tree }
    }
    const last = path.at(-1) as string
    place[last === '' ? String(Object.keys(place).length) : last] = value
  }
  return toArrays(root) as Record<string, Tree>
}

function pathOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) throw invalidRequest(`Invalid parameter name: ${name}`, { param: name })
  return [
    match[1] as string,
    ...(match[2] as string)
      .split('[')
      .slice(1)
      .map((part) => part.slice(0, -1)),
  ]
}

/** Turns objects with only numeric keys into arrays. */
function toArrays(tree: Tree): Tree {
  if (typeof tree === 'string') return tree
  const entries = Object.entries(tree)
  if (entries.length > 0 && entries.every(([key]) => /^\d+$/.test(key))) {
    return entries.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => toArrays(value))
  }
  return Object.fromEntries(entries.map(([key, value]) => [key, toArrays(value)]))
}

// Building blocks of parameters. All arrive as text; an empty string unsets optional values.
export const text = z.string().min(1).max(5000)
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, 'integer')
  .transform(Number)
export const decimal = z
  .string()
  .regex(/^-?\d{1,12}(\.\d{1,12})?$/, 'decimal')
  .transform(Number)
export const boolean = z.enum(['true', 'false']).transform((value) => value === 'true')
export const metadata = z.record(z.string().max(40), z.string().max(500))
const empty = z.literal('').transform(() => null)

export function emptyable<T extends z.ZodType>(schema: T) {
  return z.union([empty, schema])
}

export const expand = z.array(z.string()).max(20).optional()
export const range = z.union([
  integer,
  z.strictObject({ gt: integer.optional(), gte: integer.optional(), lt: integer.optional(), lte: integer.optional() }),
])
export const page = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}
/** Only cards are supported, so these have no effect. */
export const automaticPaymentMethods = z.strictObject({
  enabled: boolean,
  allow_redirects: z.enum(['always', 'never']).optional(),
})
/** Must include cards, the only supported type. */
export const allowedTypes = z.array(text).refine((types) => types.includes('card'), 'names no card')

/** Throws if a request restricts the payment methods, and leaves them to the dashboard as well. */
export function assertOneChoiceOfMethods(given: {
  allowed_payment_method_types?: string[] | undefined
  automatic_payment_methods?: object | undefined
}): void {
  if (!given.allowed_payment_method_types || !given.automatic_payment_methods) return
  throw invalidRequest(
    'You may only specify one of these parameters: automatic_payment_methods, allowed_payment_method_types.',
    { param: 'allowed_payment_method_types' },
  )
}

export const address = z.strictObject({
  city: emptyable(text).optional(),
  country: emptyable(text).optional(),
  line1: emptyable(text).optional(),
  line2: emptyable(text).optional(),
  postal_code: emptyable(text).optional(),
  state: emptyable(text).optional(),
})

/** Validates parameters; throws Stripe's errors for unknown, missing or malformed ones. */
export function parseParameters<S extends z.ZodRawShape>(
  schema: z.ZodObject<S>,
  given: Record<string, Tree>,
): z.output<z.ZodObject<S>> {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  throw describe(parsed.error.issues[0] as z.core.$ZodIssue, given)
}

function describe(issue: z.core.$ZodIssue, given: unknown): ProviderError {
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    // The last variant of a union is the most detailed; the first is the empty string.
    const inner = issue.errors.at(-1)?.[0]
    if (inner) return describe({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue, given)
  }
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] as string])
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  const value = issue.path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], given)
  if (value === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (value === '') {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`
    return invalidRequest(message, { code: 'parameter_invalid_empty', param })
  }
  if (issue.message === 'integer') {
    return invalidRequest(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param })
  }
  return invalidRequest(`Invalid ${param}: ${typeof value === 'string' ? value : issue.message}`, { param })
}

function nameOf([first, ...rest]: PropertyKey[]): string {
  return String(first) + rest.map((part) => `[${String(part)}]`).join('')
}
