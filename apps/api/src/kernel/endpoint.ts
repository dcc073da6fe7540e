/**
 * `endpoint()` declares one call of the platform: schema, access, subject and the use-case, and gives a plain Fastify
 * route. In order: who calls (401) → schema (422) → transaction → subject (404) → permission (403/404) → version (412)
 * → the handler → commit → the response schema strips what is not public.
 */
import type { FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import { z } from 'zod'
import {
  type Access,
  type Authenticate,
  type Authenticated,
  authorize,
  type Caller,
  identify,
  requireAccess,
  type Subject,
} from './auth.ts'
import type { CallDocument } from './call-document.ts'
import type { Db, Reader } from './db.ts'
import { notFound, Problem, type ProblemCode, problemCatalogue } from './errors.ts'
import { once } from './idempotency.ts'
import type { RateClass } from './rates.ts'

/** What every endpoint needs of the process it runs in. */
export type KernelDeps = {
  /** Begins a write's transaction. */
  readonly db: Db
  /** Statements of GETs: a replica where one is configured. */
  readonly readDb: Db
  readonly reader: Reader
  readonly authenticate: Authenticate
  readonly now: () => Date
}

type Output<S> = S extends z.ZodType ? z.output<S> : Record<string, never>
type CallerOf<A extends Access> = A extends 'public' | 'identity' ? Caller | null : Caller

export type Context<A extends Access, P, Q, B, S> = {
  /** The transaction of a write, the read connection of a GET. */
  readonly db: Db
  readonly reader: Reader
  readonly caller: CallerOf<A>
  readonly identity: A extends 'public' ? Authenticated | null : Authenticated
  readonly params: Output<P>
  readonly query: Output<Q>
  readonly body: Output<B>
  readonly subject: S
  readonly now: Date
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a handler gives: the reply, or the reply of what waits for somebody's consent. */
type Outcome<R extends z.ZodType, W> = z.input<R> | JsonText | (W extends z.ZodType ? Pending<z.input<W>> : never)

type Declaration<A extends Access, P, Q, B, R extends z.ZodType, S, W> = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  url: string
  /** One line for the API's reference. */
  summary: string
  access: A
  params?: P
  query?: Q
  body?: B
  reply: R
  /** What a 202 says, where `handle` may answer that somebody's consent is waited for. */
  pending?: W
  /** Its name in the API's document, where the one that is made of method and path reads badly. */
  operationId?: string
  /** Codes of problems that it answers beside those of every call with its method and access. */
  problems?: readonly ProblemCode[]
  /** The body of a form with files, which the handler reads by itself. */
  form?: z.ZodObject
  /** 201 with the new resource for what is created. */
  status?: 200 | 201 | 202 | 204
  /** Where what was created is read by its id: `Location` says so. */
  location?: `/${string}`
  /** The write begins its own transaction, or joins a group's: uploads, events, what waits for a provider. */
  ownTransaction?: true
  /** The class of its rate limit, where it is not simply a read or a write. */
  rate?: 'events' | 'forms'
  /** The subject has no version of its own, so `If-Match` says nothing. */
  unversioned?: true
  /** Loads what is acted upon, locked in a write; null is 404. A permission is checked in its scope. */
  subject?: (context: Omit<Context<A, P, Q, B, undefined>, 'subject'>) => Promise<S | null>
  handle: (context: Context<A, P, Q, B, S>) => Promise<Outcome<R, W>>
}

/** JSON that is already text (a precomputed card): sent as it stands. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Answered with 202: it is done when somebody else has agreed. */
export class Pending<T> {
  readonly reply: T
  constructor(reply: T) {
    this.reply = reply
  }
}

export type Endpoint = { readonly access: Access; readonly route: (deps: KernelDeps) => RouteOptions }

/** The path of whatever has an id. */
export const ById = z.strictObject({ id: z.string().max(60) })

const Nothing = z.strictObject({})

/** What may be wrong with any call, whoever sends it. */
const anyCallsProblems: readonly ProblemCode[] = [
  'malformed-request',
  'not-signed-in',
  'foreign-scope',
  'validation-failed',
  'rate-limited',
  'internal-error',
  'unavailable',
]
const writesProblems: readonly ProblemCode[] = ['malformed-json', 'conflict', 'too-large', 'unsupported-media']

function accessProblems(access: Access): readonly ProblemCode[] {
  if (access === 'public' || access === 'identity') return []
  if (access === 'user') return ['profile-missing']
  return [
    'profile-missing',
    'forbidden',
    ...(access === 'staff' || access === 'admin' ? (['second-factor-required'] as const) : []),
  ]
}

/** What the API's document says of a call, however it is served. */
export function describeCall({
  method,
  summary,
  access,
  problems = [],
  ...more
}: Pick<CallDocument, 'summary' | 'operationId' | 'form' | 'isVersioned' | 'isRepeatable' | 'hasLocation'> & {
  method: HTTPMethods
  access: Access
  /** Those of its own: what any call, write or access may answer is added. */
  problems?: readonly ProblemCode[] | undefined
}): CallDocument {
  return {
    ...more,
    summary,
    description: access === 'public' ? 'Open to everybody.' : `Access: ${access}.`,
    asks: access === 'public' ? 'perhaps a token' : 'token',
    problems: [
      ...anyCallsProblems,
      ...accessProblems(access),
      ...(method === 'GET' ? [] : writesProblems),
      ...(more.isVersioned ? (['stale-version'] as const) : []),
      ...(more.isRepeatable ? (['idempotency-key-reused'] as const) : []),
      ...problems,
    ].sort((a, b) => problemCatalogue[a][0] - problemCatalogue[b][0]),
  }
}

/** Lets in who may call. Before the body is read: nobody learns a schema, or costs a parse, without being let in. */
export function authenticateRequest(access: Access, authenticate: Authenticate, takesJson = false) {
  return async (request: FastifyRequest) => {
    if (takesJson && /^multipart\//i.test(request.headers['content-type'] ?? ''))
      throw new Problem('unsupported-media', 'Send JSON.')
    const identity = await identify(request, authenticate)
    requireAccess(access, identity)
    request.identity = identity
  }
}

export function endpoint<
  const A extends Access,
  R extends z.ZodType,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  S extends Subject | undefined = undefined,
  W extends z.ZodType | undefined = undefined,
>(declared: Declaration<A, P, Q, B, R, S, W>): Endpoint {
  const { method, url, summary, access, status = 200 } = declared
  const isRead = method === 'GET'
  // What creates something acts on what it is created in, whose version is no business of its caller.
  const actsOnSubject = declared.subject !== undefined && (method !== 'POST' || url.includes(':'))
  const isVersioned = !isRead && actsOnSubject && !declared.unversioned
  return {
    access,
    route: (deps) => ({
      method,
      url,
      config: {
        access,
        rate: declared.rate ?? (isRead ? 'read' : 'write'),
        document: describeCall({
          method,
          summary,
          access,
          operationId: declared.operationId,
          problems: [...(declared.subject ? (['not-found'] as const) : []), ...(declared.problems ?? [])],
          isVersioned,
          isRepeatable: !isRead && !declared.ownTransaction,
          hasLocation: declared.location !== undefined,
          ...(declared.form && { form: declared.form }),
        }),
      },
      schema: {
        response: { [status]: declared.reply, ...(declared.pending && { 202: declared.pending }) },
        params: declared.params ?? Nothing,
        querystring: declared.query ?? Nothing,
        ...(declared.body && { body: declared.body }),
      },
      // What begins its own transaction may read its body itself: an upload is a form.
      onRequest: authenticateRequest(
        access,
        deps.authenticate,
        declared.body !== undefined && !declared.ownTransaction,
      ),
      handler: async (request, reply) => {
        const inDb = async (db: Db) => {
          const context = {
            db,
            reader: deps.reader,
            caller: request.identity?.caller ?? null,
            identity: request.identity,
            params: request.params,
            query: request.query,
            body: request.body,
            now: deps.now(),
            request,
            reply,
          } as unknown as Omit<Context<A, P, Q, B, undefined>, 'subject'>
          const subject = (await declared.subject?.(context)) as S | null
          if (declared.subject && !subject) throw notFound()
          if (subject) {
            authorize(access, request.identity?.caller ?? null, subject)
            if (isVersioned) assertFresh(request, subject.version)
          }
          return declared.handle({ ...context, subject } as unknown as Context<A, P, Q, B, S>)
        }
        const { location } = declared
        reply.code(status)
        if (isRead) return answer(reply, await inDb(deps.readDb))
        if (declared.ownTransaction) return answer(reply, await inDb(deps.db), location)
        return deps.db
          .transaction()
          .execute((tx) => once(tx, request, reply, () => inDb(tx).then((result) => answer(reply, result, location))))
      },
    }),
  }
}

/** Sets the entity tag of what has a version and the place of what is new, and turns a result into what is sent. */
function answer(reply: FastifyReply, result: unknown, location?: string): unknown {
  if (result instanceof Pending) {
    reply.code(202)
    return result.reply
  }
  if (result instanceof JsonText) {
    reply.header('content-type', 'application/json; charset=utf-8').serializer(String)
    return result.text
  }
  const { version, id } = (result ?? {}) as { version?: unknown; id?: unknown }
  if (location && typeof id === 'string') reply.header('location', `/api${location}/${id}`)
  if (typeof version === 'number') reply.header('etag', `"${version}"`)
  return result ?? null
}

/** `If-Match` is honoured wherever it is sent: 412 when the subject has moved on. */
function assertFresh(request: FastifyRequest, version: number | undefined): void {
  const wanted = request.headers['if-match']
  if (!wanted || wanted === '*' || version === undefined) return
  const tags = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!tags.includes(`"${version}"`))
    throw new Problem('stale-version', 'Someone else changed this. Reload it and make your change again.', {
      extra: { currentVersion: version },
    })
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Authenticated | null
  }
  interface FastifyContextConfig {
    /** Every route declares it; the boot fails where one does not. */
    access?: Access
    rate?: RateClass
  }
}
