/** Rejects input that passes schemas but breaks PostgreSQL or pollutes a prototype. */
import { type FieldProblem, textFault } from '@lodestay/domain'
import { invalid, Problem } from './errors.ts'

const MAX_DEPTH = 64

/**
 * Walks a parsed body, query or parameters iteratively.
 * @throws Problem 422 naming the path of NUL bytes, lone surrogates, excessive nesting and prototype keys.
 */
export function assertSafeInput(root: unknown): void {
  // Bytes are checked by whatever reads them, such as a webhook.
  if (ArrayBuffer.isView(root)) return
  const problems: FieldProblem[] = []
  const stack: { value: unknown; path: string; depth: number }[] = [{ value: root, path: '', depth: 0 }]
  for (let next = stack.pop(); next && problems.length < 20; next = stack.pop()) {
    const { value, path, depth } = next
    if (typeof value === 'string') {
      const fault = textFault(value)
      if (fault) problems.push({ path, message: fault })
    } else if (value !== null && typeof value === 'object') {
      if (depth >= MAX_DEPTH)
        throw invalid({ path: path.slice(0, 200), message: `Nesting must be at most ${MAX_DEPTH} deep.` })
      for (const [key, inner] of Object.entries(value)) {
        const at = path ? `${path}.${key}` : key
        if (isPrototypeKey(key, inner)) problems.push({ path: at, message: `The key "${key}" is not allowed.` })
        else if (textFault(key)) problems.push({ path, message: 'Keys must be well-formed text.' })
        else if (typeof inner === 'string' || typeof inner === 'object')
          stack.push({ value: inner, path: at, depth: depth + 1 })
      }
    }
  }
  if (problems.length > 0) throw invalid(...problems)
}

function isPrototypeKey(key: string, inner: unknown): boolean {
  return (
    key === '__proto__' ||
    (key === 'constructor' && typeof inner === 'object' && inner !== null && Object.hasOwn(inner, 'prototype'))
  )
}

/** Maximum number of values in a body; ours need at most two thousand. */
const MAX_VALUES = 5000

/**
 * Parses a JSON body; empty text means no body. Counts values first, because parsing them costs far more than their
 * bytes.
 */
export function parseJson(text: string): unknown {
  if (text === '') return undefined
  let values = 1
  for (let comma = text.indexOf(','); comma >= 0 && values <= MAX_VALUES; comma = text.indexOf(',', comma + 1)) values++
  if (values > MAX_VALUES) throw invalid({ path: '', message: `The body must have at most ${MAX_VALUES} values.` })
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Problem('malformed-json', 'The body is not valid JSON.', { cause })
  }
}
