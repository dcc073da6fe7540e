/** Turns validation issues into messages for the sender, field by field. */
import { z } from 'zod'
import { messages } from './messages.ts'

/** One field's message; `path` is dotted as in problem documents: `location.address.zip`, `bedInfo.0.quantity`. */
export const FieldProblem = z.object({ path: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof FieldProblem>

/** The most problems in one response: more than any form has fields, so that only items of long lists are left out. */
export const PROBLEMS_MAX = 60

type Path = readonly PropertyKey[]

/** `contextRoles.0.stayId` is the 'Stay', `photoUrl` the 'Photo URL'. */
export function fieldLabel(path: Path): string {
  const name = path.findLast((part) => typeof part === 'string')
  if (name === undefined) return 'The body'
  const words = String(name)
    .replace(/(?<=.)Ids?$/, '')
    .replace(/(?<=[a-z\d])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
    .replace(/\b(?:url|id|api)\b/gi, (short) => short.toUpperCase())
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const formats: Readonly<Record<string, (label: string) => string>> = {
  email: () => messages.invalidEmail,
  url: () => messages.invalidUrl,
  datetime: (label) => `${label} must be an ISO 8601 time in UTC.`,
  date: (label) => `${label} must be a day as YYYY-MM-DD.`,
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null
}

function tooSmall(label: string, { origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  if (origin === 'string')
    return minimum === 1 ? messages.required(label) : `${label} must be at least ${minimum} characters.`
  if (origin === 'array')
    return minimum === 1 ? messages.required(label) : `${label} must have at least ${minimum} items.`
  return inclusive ? `${label} must be at least ${minimum}.` : `${label} must be above ${minimum}.`
}

function tooBig(label: string, { origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  if (origin === 'string') return messages.atMost(label, Number(maximum))
  if (origin === 'array') return `${label} must have at most ${maximum} items.`
  return inclusive ? `${label} must be at most ${maximum}.` : `${label} must be below ${maximum}.`
}

/** An issue about an object that is missing, with the object's schema. */
type MissingObject = { readonly missing?: z.ZodObject }

/** The default message of a rule without its own. */
function wordsOf(issue: z.core.$ZodRawIssue): string {
  const label = fieldLabel(issue.path ?? [])
  const isLeftOut = isMissing(issue.input)
  // Only what is added to an issue here is kept; its schema isn't.
  if (isLeftOut && issue.inst instanceof z.ZodObject)
    Object.assign(issue, { missing: issue.inst } satisfies MissingObject)
  switch (issue.code) {
    case 'invalid_type':
      return isLeftOut
        ? messages.required(label)
        : `${label} must be ${kinds[String(issue.expected)] ?? 'another value'}.`
    case 'invalid_value': {
      if (isLeftOut || issue.input === '') return messages.required(label)
      const values = (issue as unknown as z.core.$ZodIssueInvalidValue).values
      return `${label} must be ${values.length > 1 ? `one of ${values.join(', ')}` : String(values[0])}.`
    }
    case 'too_small':
      return tooSmall(label, issue as unknown as z.core.$ZodIssueTooSmall)
    case 'too_big':
      return tooBig(label, issue as unknown as z.core.$ZodIssueTooBig)
    case 'invalid_format':
      return (formats[String(issue.format)] ?? ((name: string) => `${name} has the wrong form.`))(label)
    case 'not_multiple_of':
      return `${label} must be a multiple of ${issue.divisor}.`
    case 'invalid_union':
      return isLeftOut ? messages.required(label) : `${label} is none of the values that this takes.`
    default:
      return `${label} is not valid.`
  }
}

// Rules without their own message get ours, never the validator's.
z.config({ customError: wordsOf })

/** Messages of a failed parse: one for each field, one for each unknown key, cut off at the maximum. */
export function fieldProblems(error: z.core.$ZodError): FieldProblem[] {
  const first = new Map<string, FieldProblem>()
  for (const issue of error.issues) {
    for (const problem of problemsOf(issue)) if (!first.has(problem.path)) first.set(problem.path, problem)
    if (first.size >= PROBLEMS_MAX) break
  }
  return [...first.values()].slice(0, PROBLEMS_MAX)
}

function problemsOf(issue: z.core.$ZodIssue & MissingObject): FieldProblem[] {
  const at = issue.path.map(String)
  if (issue.missing) {
    const inside = issue.missing.safeParse({}).error?.issues ?? []
    if (inside.length > 0) return inside.flatMap((each) => problemsOf({ ...each, path: [...issue.path, ...each.path] }))
  }
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, PROBLEMS_MAX)
      .map((key) => ({ path: [...at, key].join('.'), message: messages.unknownField(key) }))
  if (issue.code === 'invalid_key' && issue.issues.length > 0)
    return issue.issues.map(({ message }) => ({ path: at.join('.'), message }))
  return [{ path: at.join('.'), message: issue.message }]
}
