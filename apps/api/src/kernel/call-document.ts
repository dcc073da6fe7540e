/** What is said of the API's calls, for its document. */
import type { z } from 'zod'
import type { ProblemCode } from './errors.ts'
import type { Shapes } from './openapi-schemas.ts'

/** What the document says beyond what the calls declare. */
export type ApiReference = {
  /** Names of shapes that several calls share. */
  readonly shapes: Shapes
  /** Shapes that others extend: who has all their members refers to them. */
  readonly bases: Shapes
  /** What the text of a parameter holds, where it is JSON, by its name. */
  readonly jsonParameters: Shapes
  /** Sentences for parameters that are not described by their schemas: by name, or by `METHOD /path name`. */
  readonly parameters: Readonly<Record<string, string>>
  readonly tags: Readonly<Record<string, string>>
  /** What may stand in a field of a name. */
  readonly examples: Readonly<Record<string, unknown>>
  /** Calls that no route of their own answers. */
  readonly calls: readonly DescribedCall[]
}

/** What the document says of a call beyond its schemas. */
export type CallDocument = {
  /** In place of the name that is made of method and path. */
  readonly operationId?: string | undefined
  readonly summary: string
  readonly description: string
  /** What it asks of its caller: a token, a token where there is one, the cookie of a session, or nothing. */
  readonly asks: 'token' | 'perhaps a token' | 'session' | 'nothing'
  /** Every code of a problem that it may answer. */
  readonly problems: readonly ProblemCode[]
  /** Those that it answers with another status than theirs. */
  readonly moreProblems?: Readonly<Record<number, readonly ProblemCode[]>>
  /** Whether `If-Match` is heard. */
  readonly isVersioned?: boolean
  /** Whether `Idempotency-Key` is heard. */
  readonly isRepeatable?: boolean
  /** Whether 201 says where to find what is new. */
  readonly hasLocation?: boolean
  /** The body where it is a form with files, which the route reads by itself. */
  readonly form?: z.ZodObject
  /** In place of the first part of its path. */
  readonly tag?: string
}

export type DescribedCall = {
  readonly method: string
  readonly url: string
  readonly schema: RouteSchemas
  readonly document: CallDocument
}

export type RouteSchemas = {
  params?: z.ZodObject
  querystring?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  response?: Record<string, z.ZodType | { description: string; content: Record<string, { schema: z.ZodType }> }>
}
