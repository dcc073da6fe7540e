/** Per-call metadata for the OpenAPI document. */
import type { z } from 'zod'
import type { ProblemCode } from './errors.ts'
import type { Shapes } from './openapi-schemas.ts'

/** Parts of the OpenAPI document that the endpoint declarations don't cover. */
export type ApiReference = {
  /** Names for shapes that several calls share. */
  readonly shapes: Shapes
  /** Base shapes: a schema that has all their members extends them by reference. */
  readonly bases: Shapes
  /** Schemas of query parameters that carry JSON text: by name, or by `METHOD /path name`. */
  readonly jsonParameters: Shapes
  /** Descriptions for parameters whose schemas have none: by name, `path name`, or `METHOD /path name`. */
  readonly parameters: Readonly<Record<string, string>>
  readonly tags: Readonly<Record<string, string>>
  /** Example values by field name. */
  readonly examples: Readonly<Record<string, unknown>>
  /** Example IDs by what they identify: `stay promotion`. */
  readonly ids: Readonly<Record<string, string>>
  /** Calls that we make ourselves, by name. */
  readonly webhooks: Readonly<Record<string, DescribedWebhook>>
  /** Calls that are not served by one of our routes. */
  readonly calls: readonly DescribedCall[]
}

/** The OpenAPI metadata of a call beyond its schemas. */
export type CallDocument = {
  /** Overrides the name derived from method and path. */
  readonly operationId?: string | undefined
  readonly summary: string
  readonly description: string
  /** Authentication: a token, an optional token, a token or the link of an outlet, a session cookie, or nothing. */
  readonly asks: 'token' | 'perhaps a token' | 'token or outlet link' | 'session' | 'nothing'
  /** Whether it takes the rights of staff, which access tokens don't have. */
  readonly isForStaff?: boolean
  /** Every problem code that it may return. */
  readonly problems: readonly ProblemCode[]
  /** Problem codes returned with a status other than the catalog's. */
  readonly moreProblems?: Readonly<Record<number, readonly ProblemCode[]>>
  /** Whether it supports `If-Match`. */
  readonly isVersioned?: boolean
  /** Whether it supports `Idempotency-Key`. */
  readonly isRepeatable?: boolean
  /** Whether 201 sets `Location`. */
  readonly hasLocation?: boolean
  /** Body schema of a multipart form, which the route parses itself. */
  readonly form?: z.ZodObject
  /** Overrides the tag, which is otherwise the first path segment. */
  readonly tag?: string
}

export type DescribedCall = {
  readonly method: string
  readonly url: string
  readonly schema: RouteSchemas
  readonly document: CallDocument
}

export type DescribedWebhook = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly payload: z.ZodType
}

export type RouteSchemas = {
  params?: z.ZodObject
  querystring?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  response?: Record<string, z.ZodType | { description: string; content: Record<string, { schema: z.ZodType }> }>
}
