/**
 * Round-tripping resources: a body may contain the read-only fields of the resource it changes, as the caller reads
 * them. Such a body is the resource with edits: only the changes are applied.
 */
import { isDeepStrictEqual } from 'node:util'
import { fieldLabel, messages } from '@lodestay/domain'
import { z } from 'zod'
import { invalid, Problem } from './errors.ts'
import { etagOf, matchesText, matchesVersion, versionTag } from './etag.ts'

type Fields = Readonly<Record<string, unknown>>

/** How a resource is read by its GET. */
export type ResourceRead = {
  readonly url: string
  readonly fields: readonly string[]
  /** A host's own working copy is read with `checkDrafts`; lists every query the caller may have used. */
  readonly queries: readonly Fields[]
  readonly load: (context: object, query: Fields) => Promise<Fields>
}
export type ResourceReads = ReadonlyMap<string, ResourceRead>

export function resourceReads(endpoints: readonly { readonly read?: ResourceRead | undefined }[]): ResourceReads {
  return new Map(endpoints.flatMap(({ read }) => (read ? [[read.url, read] as const] : [])))
}

/** The read for the resource a call changes: `/offers/:id/update` changes `/offers/:id`. */
export function readOf(reads: ResourceReads, url: string): ResourceRead | undefined {
  return reads.get(url) ?? reads.get(url.replace(/\/update$/, ''))
}

function without(body: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
}

/** What the caller gets with each of the queries; a draft is readable to its hosts with only one of them. */
async function currents({ queries, load }: ResourceRead, context: object): Promise<Fields[]> {
  const found: Fields[] = []
  for (const query of queries)
    await load(context, query).then(
      (current) => found.push(current),
      (error: unknown) => {
        if (!(error instanceof Problem)) throw error
      },
    )
  return found
}

/**
 * What `If-Match` should name, without quotes: the version of what the caller reads or, if it has none, the digest of its
 * text. Null if it does.
 */
export async function newerThan(ifMatch: string, read: ResourceRead, context: object): Promise<string | null> {
  const known = await currents(read, context)
  const isMatched = known.some((current) =>
    typeof current.version === 'number'
      ? matchesVersion(ifMatch, current.version)
      : matchesText(ifMatch, JSON.stringify(current)),
  )
  if (isMatched) return null
  const [current = {}] = known
  const tag = typeof current.version === 'number' ? versionTag(current.version) : etagOf(JSON.stringify(current))
  return tag.replaceAll('"', '')
}

/** The object that a schema describes, which may be optional; null for anything else. */
function objectIn(schema: z.ZodType | undefined): z.ZodObject | null {
  if (schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional) return objectIn(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodObject ? schema : null
}

/**
 * The changes in a body that was read and sent back, or any other body unchanged. Refused with a 422 for each read-only
 * field that differs from what the caller reads.
 */
export async function changesIn(
  body: unknown,
  schema: z.ZodType | undefined,
  read: ResourceRead,
  context: object,
): Promise<{ changes: unknown; refusal: Problem | null }> {
  const object = objectIn(schema)
  if (!object || typeof body !== 'object' || body === null) return { changes: body, refusal: null }
  const sent = body as Fields
  const readOnly = Object.keys(sent).filter((name) => !Object.hasOwn(object.shape, name) && read.fields.includes(name))
  if (readOnly.length === 0) return { changes: body, refusal: null }
  const known = await currents(read, context)
  const isAsRead = (name: string, current: Fields) => isDeepStrictEqual(sent[name], current[name])
  const current = known.find((each) => readOnly.every((name) => isAsRead(name, each)))
  if (!current) {
    const changed = readOnly.filter((name) => !known[0] || !isAsRead(name, known[0]))
    const refusal = invalid(...changed.map((path) => ({ path, message: messages.readOnly(fieldLabel([path])) })))
    return { changes: without(sent, readOnly), refusal }
  }
  const changes = without(
    sent,
    Object.keys(sent).filter((name) => isAsRead(name, current)),
  )
  // If the call requires fields that are unchanged, pass what was sent.
  const fits = object.safeParse(changes).success
  return { changes: fits ? changes : without(sent, readOnly), refusal: null }
}
