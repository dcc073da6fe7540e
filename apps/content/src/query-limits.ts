/**
 * What strangers may ask of the collections. Payload accepts any combination of conditions, and one on a list within a
 * document multiplies the rows that PostgreSQL goes through: a few dozen would keep it busy for hours. Decision 0070.
 */
import {
  APIError,
  type CollectionBeforeOperationHook,
  type CollectionConfig,
  type FlattenedField,
  type PayloadRequest,
} from 'payload'

/** The page size of section 7 of the specification. */
const LIMIT_MAX = 100
/** A document, what it refers to, and what that refers to: the depth of section 7 of the specification. */
const DEPTH_MAX = 2
const CONDITIONS_MAX = 10
const SORT_FIELDS_MAX = 3
/** Levels of `and` and `or`. */
const NESTING_MAX = 3

type Asked = {
  /** How far a read that Payload makes of referenced documents is from the one that was asked for. */
  readonly currentDepth?: unknown
  readonly where?: unknown
  readonly sort?: unknown
  readonly depth?: unknown
  readonly limit?: unknown
  readonly pagination?: unknown
}
type Fields = readonly FlattenedField[]

/** @throws APIError */
function refuse(message: string): never {
  throw new APIError(message, 400, null, true)
}

/** The paths that conditions compare, one for each comparison. @throws APIError if they are nested too deep */
function comparedPaths(where: unknown, nesting = 0): string[] {
  if (typeof where !== 'object' || where === null) return []
  if (nesting > NESTING_MAX) refuse(`Nest conditions at most ${NESTING_MAX} levels deep.`)
  return Object.entries(where as Record<string, unknown>).flatMap(([key, value]) => {
    if (/^(?:and|or)$/i.test(key)) return Object.values(value ?? {}).flatMap((each) => comparedPaths(each, nesting + 1))
    const comparisons = Object.values(value ?? {})
    // Payload reads an object as conditions on the documents that a field refers to.
    const isNested = comparisons.some((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
    if (isNested) refuse('Compare a field with a value, not with further conditions.')
    return comparisons.map(() => key)
  })
}

/** Whether a document has at most one value at this path; also of a path that doesn't exist, which Payload reports. */
function hasSingleValue(path: string, fields: Fields, { payload }: PayloadRequest): boolean {
  let [known, references] = [fields, 0]
  // Payload reads two underscores as a dot.
  for (const name of path.split(/\.|__/)) {
    const field = known.find((each) => 'name' in each && each.name === name)
    if (!field) return true
    if (field.type === 'array' || field.type === 'blocks' || field.type === 'join') return false
    if ('hasMany' in field && field.hasMany) return false
    if (field.type === 'relationship' || field.type === 'upload') {
      known = payload.collections[String(field.relationTo)]?.config.flattenedFields ?? []
      references++
    } else known = 'flattenedFields' in field ? field.flattenedFields : []
    if (references > 1) return false
  }
  return true
}

function isWholeNumber(value: unknown, from: number, to: number): boolean {
  return Number.isInteger(value) && (value as number) >= from && (value as number) <= to
}

/** @throws APIError */
function assertModest({ where, sort, depth, limit, pagination }: Asked, fields: Fields, req: PayloadRequest): void {
  const paths = comparedPaths(where)
  const sorted = [sort ?? []].flat().map((each) => String(each).replace(/^-/, ''))
  if (paths.length > CONDITIONS_MAX) refuse(`Use at most ${CONDITIONS_MAX} conditions.`)
  if (sorted.length > SORT_FIELDS_MAX) refuse(`Sort by at most ${SORT_FIELDS_MAX} fields.`)
  const path = [...paths, ...sorted].find((each) => !hasSingleValue(each, fields, req))
  if (path !== undefined)
    refuse(
      `Filter and sort by fields with a single value, of the document or of one that it refers to, not by ${path}.`,
    )
  if (depth !== undefined && !isWholeNumber(depth, 0, DEPTH_MAX)) refuse(`The depth is from 0 to ${DEPTH_MAX}.`)
  const isEverything = pagination === false && limit === undefined
  if (isEverything || (limit !== undefined && !isWholeNumber(limit, 1, LIMIT_MAX)))
    refuse(`The limit is from 1 to ${LIMIT_MAX}. Read the rest with page=2 and so on.`)
}

const guard: CollectionBeforeOperationHook = ({ args, collection, overrideAccess, req }) => {
  const query = args as Asked
  const isInternal = overrideAccess === true || query.currentDepth !== undefined
  if (!req.user && !isInternal) assertModest(query, collection.flattenedFields, req)
}

/** Limits what requests without a session may ask of a collection. */
export function limitStrangers(collection: CollectionConfig): CollectionConfig {
  const { beforeOperation = [], ...hooks } = collection.hooks ?? {}
  return { ...collection, hooks: { ...hooks, beforeOperation: [guard, ...beforeOperation] } }
}
