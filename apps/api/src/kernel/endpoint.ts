/**
 * `endpoint()` declares one call (schema, access, subject, use case) and returns a plain Fastify route. Order:
 * authenticate (401) → schema (422) → transaction → subject (404) → permission (403/404) → version (412) → handler →
 * commit → the response schema strips whatever is not public.
 */
import type { FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import { z } from 'zod'
import {
  type Access,
  type Authenticate,
  type Authenticated,
  type AuthenticateOutlet,
  authorize,
  type Caller,
  identify,
  identifyOutletOwner,
  type OutletOwner,
  requireAccess,
  type Subject,
} from './auth.ts'
import type { CallDocument } from './call-document.ts'
import type { CallerSlots } from './caller-slots.ts'
import type { Db, Reader } from './db.ts'
import { notFound, Problem, type ProblemCode, problemCatalogue } from './errors.ts'
import { matchesVersion, versionTag } from './etag.ts'
import { once, onceUnstored } from './idempotency.ts'
import type { RateClass } from './rates.ts'
import type { ReadSources, Source } from './read-sources.ts'
import type { LogPosition } from './replica-lag.ts'
import type { CacheAudience } from './response-cache.ts'
import { changesIn, newerThan, type ResourceRead, type ResourceReads, readOf } from './round-trip.ts'
import { serializeAnswer } from './stored.ts'

/** Process-wide dependencies of every endpoint. */
export type KernelDeps = {
  /** Starts a write's transaction. */
  readonly db: Db
  /** Bounds a caller's transactions: each holds one of a few connections, even while it waits for a lock. */
  readonly writeSlots: CallerSlots
  /** Reads within a write. */
  readonly reader: Reader
  /** The sources GETs read from. */
  readonly sources: ReadSources
  readonly authenticate: Authenticate
  readonly authenticateOutlet: AuthenticateOutlet
  readonly now: () => Date
  /** How each resource is read, by URL. */
  readonly reads: ResourceReads
}

type Output<S> = S extends z.ZodType ? z.output<S> : Record<string, never>
type CallerOf<A extends Access> = A extends 'public' | 'identity'
  ? Caller | null
  : A extends 'outlet'
    ? Caller | OutletOwner
    : Caller

export type Context<A extends Access, P, Q, B, S> = {
  /** The write's transaction, or the GET's read connection. */
  readonly db: Db
  readonly reader: Reader
  readonly caller: CallerOf<A>
  readonly identity: A extends 'public' | 'outlet' ? Authenticated | null : Authenticated
  readonly params: Output<P>
  readonly query: Output<Q>
  readonly body: Output<B>
  readonly subject: S
  readonly now: Date
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A handler's result: the reply, or a pending reply when someone must consent first. */
type Outcome<R extends z.ZodType, W> = z.input<R> | JsonText | (W extends z.ZodType ? Pending<z.input<W>> : never)

type Declaration<A extends Access, P, Q, B, R extends z.ZodType, S, W> = {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  url: string
  /** One line for the API reference. */
  summary: string
  access: A
  params?: P
  query?: Q
  body?: B
  reply: R
  /** Body of the 202 that `handle` may return when someone must consent first. */
  pending?: W
  /** Overrides the operation id if the one derived from method and path reads badly. */
  operationId?: string
  /** Problem codes beyond those that its method and access imply. */
  problems?: readonly ProblemCode[]
  /** Body schema of a multipart form, which the handler parses itself. */
  form?: z.ZodObject
  /** 201 returns the created resource. */
  status?: 200 | 201 | 202 | 204
  /** URL prefix of the created resource, for `Location`. */
  location?: `/${string}`
  /**
   * The write starts its own transaction or joins a group commit: uploads, events, calls that wait for a provider.
   * `prepared` ones go through `prepareOnce`, so they can be retried; others through `onceUnstored`.
   */
  ownTransaction?: true | 'prepared'
  /** Rate limit class, if not just read or write. */
  rate?: 'events' | 'forms'
  /** The text shown to signed-out callers, if the specification has its own wording. */
  signedOutText?: string
  /** A GET of public data: its responses are cached until something public changes. */
  cachedFor?: CacheAudience
  /** The subject has no version, so `If-Match` is ignored. */
  unversioned?: true
  /** Loads the subject, locked in a write; null is 404. Permissions are checked in its scope. */
  subject?: (context: Omit<Context<A, P, Q, B, undefined>, 'subject'>) => Promise<S | null>
  handle: (context: Context<A, P, Q, B, S>) => Promise<Outcome<R, W>>
}

/** Pre-serialized JSON (a precomputed card): sent as is. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Sent as 202: it takes effect once someone else agrees. */
export class Pending<T> {
  readonly reply: T
  constructor(reply: T) {
    this.reply = reply
  }
}

export type Endpoint = {
  readonly access: Access
  /** Whether its body is a multipart form. */
  readonly takesForm: boolean
  readonly route: (deps: KernelDeps) => RouteOptions
  /** Set if it reads a single resource. */
  readonly read?: ResourceRead | undefined
}

/** Path parameters of anything with an id. */
export const ById = z.strictObject({ id: z.string().max(60) })

/** What finding the resource of such a path takes. */
export type ByIdContext = { readonly db: Db; readonly params: z.output<typeof ById> }

const Nothing = z.strictObject({})

/** Problems that any call can return. */
const anyCallsProblems: readonly ProblemCode[] = [
  'malformed-request',
  'not-signed-in',
  'account-disabled',
  'insufficient-scope',
  'foreign-scope',
  'not-found',
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
    ...(access === 'outlet' ? (['link-ended'] as const) : []),
    ...(isForStaff(access) ? (['second-factor-required'] as const) : []),
  ]
}

function isForStaff(access: Access): boolean {
  return ['outlet', 'staff', 'admin'].includes(access)
}

/** Metadata of a call for the OpenAPI document, however it is served. */
export function describeCall({
  method,
  summary,
  access,
  problems = [],
  ...more
}: Pick<CallDocument, 'summary' | 'operationId' | 'form' | 'isVersioned' | 'isRepeatable' | 'hasLocation'> & {
  method: HTTPMethods
  access: Access
  /** Specific to the call; those implied by its method and access are added. */
  problems?: readonly ProblemCode[] | undefined
}): CallDocument {
  return {
    ...more,
    summary,
    description:
      access === 'public'
        ? 'Open to everyone.'
        : access === 'outlet'
          ? 'Access: staff, or an outlet’s owner with its link.'
          : `Access: ${access}.`,
    isForStaff: isForStaff(access),
    asks: access === 'public' ? 'perhaps a token' : access === 'outlet' ? 'token or outlet link' : 'token',
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

/** Authenticates before the body is read, so an unauthenticated caller learns no schema and costs no parse. */
export function authenticateRequest(
  access: Access,
  { authenticate, authenticateOutlet }: Pick<KernelDeps, 'authenticate' | 'authenticateOutlet'>,
  signedOutText?: string,
) {
  const authenticateCaller = async (request: FastifyRequest): Promise<void> => {
    if (access === 'outlet') request.outletOwner = await identifyOutletOwner(request, authenticateOutlet)
    if (request.outletOwner) return
    const identity = await identify(request, authenticate, signedOutText)
    requireAccess(access, identity, signedOutText)
    request.identity = identity
  }
  return (request: FastifyRequest, _: FastifyReply, done: (error?: Error) => void): void => {
    // An anonymous call skips the wait.
    if (access === 'public' && !request.headers.authorization) done()
    else authenticateCaller(request).then(() => done(), done)
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
  // A create acts on its parent, and the caller doesn't track the parent's version.
  const actsOnSubject = declared.subject !== undefined && (method !== 'POST' || url.includes(':'))
  const isVersioned = !isRead && actsOnSubject && !declared.unversioned
  const isAside = declared.ownTransaction === true
  const isPrepared = declared.ownTransaction === 'prepared'
  return {
    access,
    takesForm: declared.form !== undefined,
    read: resourceRead(declared),
    route: (deps) => {
      const read = isRead ? undefined : readOf(deps.reads, url)
      // Its body may be the resource with edits. A retried call's body doesn't fit what its first one changed, so such a
      // body is refused only once the call is known to be new: below, or by `prepareOnce`.
      const isEdit = declared.body !== undefined && read !== undefined
      return {
        method,
        url,
        config: {
          access,
          rate: declared.rate ?? (isRead ? 'read' : 'write'),
          ...(declared.cachedFor && { cachedFor: declared.cachedFor }),
          document: describeCall({
            method,
            summary,
            access,
            operationId: declared.operationId,
            problems: [
              ...(declared.subject ? (['not-found'] as const) : []),
              ...(isAside ? (['conflict'] as const) : []),
              ...(declared.problems ?? []),
            ],
            isVersioned: isVersioned || (read !== undefined && !declared.unversioned),
            isRepeatable: !isRead,
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
        onRequest: authenticateRequest(access, deps, declared.signedOutText),
        ...(!isRead && {
          attachValidation: isEdit && !isPrepared,
          preValidation: async (request: FastifyRequest, reply: FastifyReply) => {
            request.sent = request.body
            if (!isEdit) return
            const { params, identity = null } = request
            const caller = request.outletOwner ?? identity?.caller ?? null
            const context = {
              db: deps.db,
              reader: deps.reader,
              caller,
              identity,
              params,
              now: deps.now(),
              request,
              reply,
            }
            const { changes, refusal } = await changesIn(request.sent, declared.body, read, context)
            request.body = changes
            request.refusal = refusal
          },
        }),
        handler: async (request, reply) => {
          const caller = request.outletOwner ?? request.identity?.caller ?? null
          const inDb = async ({ db, reader }: Source) => {
            const refusal = request.refusal ?? request.validationError
            if (refusal && !isPrepared) throw refusal
            const context = {
              db,
              reader,
              caller,
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
              authorize(access, caller, subject)
              if (isVersioned) assertFresh(request, subject.version)
            }
            if (read && !declared.unversioned && subject?.version === undefined) await assertUnchanged(read, context)
            return declared.handle({ ...context, subject } as unknown as Context<A, P, Q, B, S>)
          }
          const { location } = declared
          reply.code(status)
          const { reader } = deps
          if (isRead) {
            const began = performance.now()
            try {
              return answer(reply, await deps.sources.read(positionOf(request), inDb))
            } finally {
              if (access === 'public') countTime(request, began)
            }
          }
          if (declared.ownTransaction) {
            const work = async () => answer(reply, await inDb({ db: deps.db, reader }), location)
            return isAside ? onceUnstored(deps.db, request, work) : work()
          }
          const write = (tx: Db) =>
            once(tx, request, reply, {
              work: () => inDb({ db: tx, reader }).then((result) => answer(reply, result, location)),
              describe: (earlier) => describeResult(reply, earlier, location),
            })
          return deps.writeSlots(request.countedAs, () => deps.db.transaction().execute(write))
        },
      }
    },
  }
}

/** All visitors' reads share connections: for each such time that a public one takes, it counts as this many more. */
const SLOW_MS = 250
const READS_PER_SLOW = 10

/** Counts a slow read as several. */
function countTime(request: FastifyRequest, began: number): void {
  try {
    request.countMore(Math.floor((performance.now() - began) / SLOW_MS) * READS_PER_SLOW)
  } catch (error) {
    // That the limit is reached concerns the next read.
    if (!(error instanceof Problem)) throw error
  }
}

/**
 * How far the log must have been replayed for a caller's reads. Outlet owners aren't looked up, so they always read
 * from the primary.
 */
function positionOf({ identity, outletOwner }: FastifyRequest): LogPosition | null {
  return outletOwner ? Number.POSITIVE_INFINITY : (identity?.position ?? null)
}

/** How a declared GET reads a resource; undefined for lists, files, and what can't be read without a query. */
function resourceRead<A extends Access, P, Q, B, R extends z.ZodType, S extends Subject | undefined, W>({
  method,
  url,
  query,
  reply,
  subject: subjectOf,
  access,
  handle,
}: Declaration<A, P, Q, B, R, S, W>): ResourceRead | undefined {
  if (method !== 'GET' || !(reply instanceof z.ZodObject) || 'docs' in reply.shape) return undefined
  const defaults = query instanceof z.ZodObject ? query.safeParse({}).data : {}
  if (!defaults) return undefined
  const drafts =
    query instanceof z.ZodObject && 'checkDrafts' in query.shape ? [{ ...defaults, checkDrafts: true }] : []
  const serialize = serializeAnswer({ schema: reply, method, url } as never)
  return {
    url,
    fields: Object.keys(reply.shape),
    queries: [defaults, ...drafts],
    load: async (given, query) => {
      const context = { ...given, query } as unknown as Omit<Context<A, P, Q, B, undefined>, 'subject'>
      const subject = (await subjectOf?.(context)) as S | null
      if (subjectOf && !subject) throw notFound()
      if (subject) authorize(access, context.caller, subject)
      const result = await handle({ ...context, subject } as unknown as Context<A, P, Q, B, S>)
      return JSON.parse(result instanceof JsonText ? result.text : serialize(result))
    },
  }
}

/** Sets `ETag` and `Location` where they apply, and turns the result into the reply body. */
function answer(reply: FastifyReply, result: unknown, location?: string): unknown {
  if (result instanceof Pending) {
    reply.code(202)
    return result.reply
  }
  if (result instanceof JsonText) {
    reply.header('content-type', 'application/json; charset=utf-8').serializer(String)
    return result.text
  }
  describeResult(reply, result, location)
  return result ?? null
}

/** Sets the headers with a result's location and version. */
function describeResult(reply: FastifyReply, result: unknown, location: string | undefined): void {
  const { version, id } = (result ?? {}) as { version?: unknown; id?: unknown }
  if (location && typeof id === 'string') reply.header('location', `/api${location}/${id}`)
  if (typeof version === 'number') reply.header('etag', versionTag(version))
}

/** Honors `If-Match` if sent: 412 when the subject has changed since. */
function assertFresh(request: FastifyRequest, version: number | undefined): void {
  const ifMatch = request.headers['if-match']
  if (ifMatch && version !== undefined && !matchesVersion(ifMatch, version))
    throw staleVersion({ currentVersion: version })
}

function staleVersion(extra: { readonly currentVersion: number | string }) {
  return new Problem('stale-version', 'Someone else changed this. Reload it and make your change again.', { extra })
}

/** Honors `If-Match` for a resource without a version: 412 when it doesn't read as it did. */
async function assertUnchanged(read: ResourceRead, context: { readonly request: FastifyRequest }): Promise<void> {
  const ifMatch = context.request.headers['if-match']
  const currentVersion = ifMatch ? await newerThan(ifMatch, read, context) : null
  if (currentVersion !== null) throw staleVersion({ currentVersion })
}

declare module 'fastify' {
  interface FastifyRequest {
    identity: Authenticated | null
    /** The user of an outlet's link, on calls that accept one. */
    outletOwner: OutletOwner | null
    /** The body of a write as it was sent: an edit of a resource is reduced to its changes before it is validated. */
    sent: unknown
    /** Why the body isn't an edit of the resource as it reads now. */
    refusal: Problem | null
  }
  interface FastifyContextConfig {
    /** Required on every route: the server won't start if one lacks it. */
    access?: Access
    rate?: RateClass
  }
}
