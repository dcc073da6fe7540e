/** Every error of the platform: one catalog, one shape (RFC 9457 problem details). */
import { FieldProblem, fieldProblems, messages, PROBLEMS_MAX } from '@lodestay/domain'
import { z } from 'zod'

/** Code → status and title. The code is the stable name; `type` is derived from it; the API docs show this table. */
export const problemCatalogue = {
  'malformed-json': [400, 'The body is not valid JSON'],
  'malformed-request': [400, 'Malformed request'],
  'not-signed-in': [401, messages.notSignedIn],
  'identity-refused': [400, 'The identity service rejected this'],
  'payment-failed': [402, 'The payment failed'],
  forbidden: [403, 'Not allowed'],
  'reauthentication-required': [403, 'Confirm your identity and try again'],
  'second-factor-required': [403, 'A second factor is required'],
  'insufficient-scope': [403, 'The access token lacks the scope for this'],
  'foreign-scope': [403, 'You have no role in the scope named by the header'],
  'profile-missing': [403, 'This identity has no profile yet'],
  'email-unverified': [403, 'Confirm your own email address first'],
  'account-disabled': [403, 'The account is disabled'],
  'link-ended': [403, 'This link no longer works'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'Method not allowed'],
  'request-timeout': [408, 'The request took too long'],
  conflict: [409, 'Conflict with the current state'],
  'illegal-move': [409, 'The status does not allow this move'],
  'claimed-by-another': [409, 'Another moderator has claimed this'],
  'shortlink-taken': [409, 'The shortlink is taken'],
  'already-exists': [409, 'It already exists'],
  'stale-version': [412, 'Someone else changed this in the meantime'],
  'too-large': [413, 'The body is too large'],
  'quota-exceeded': [413, 'Your upload quota is full'],
  'unsupported-media': [415, 'The content type is not supported'],
  'validation-failed': [422, messages.validationFailed],
  'price-changed': [422, 'The price has changed'],
  'idempotency-key-reused': [422, 'The idempotency key was used for another request'],
  'locked-for-review': [423, 'Locked for review'],
  'rate-limited': [429, 'Too many requests'],
  'head-too-large': [431, 'The address and headers are too large'],
  'internal-error': [500, 'Something went wrong on our side'],
  unavailable: [503, 'A part of the platform is down'],
} as const satisfies Record<string, readonly [number, string]>
export type ProblemCode = keyof typeof problemCatalogue

export const ProblemDocument = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string(),
    code: z.enum(Object.keys(problemCatalogue) as [ProblemCode, ...ProblemCode[]]),
    requestId: z.string(),
    errors: z.array(FieldProblem).optional().describe(`One for each field, at most ${PROBLEMS_MAX}.`),
  })
  .catchall(z.unknown())
  .meta({ id: 'Problem' })

/** Thrown anywhere below a route; the error handler turns it into a problem document. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly errors: readonly FieldProblem[] | undefined
  /** Members beyond the standard ones, such as `openMoves` or `holder`. */
  readonly extra: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined
  readonly status: number

  constructor(
    code: ProblemCode,
    detail?: string,
    more: {
      errors?: readonly FieldProblem[]
      extra?: Record<string, unknown>
      retryAfterSeconds?: number
      /** Overrides the catalog's status if an upstream service chose another. */
      status?: number
      cause?: unknown
    } = {},
  ) {
    super(detail ?? problemCatalogue[code][1], { cause: more.cause })
    this.name = 'Problem'
    this.code = code
    this.errors = more.errors
    this.extra = more.extra ?? {}
    this.retryAfterSeconds = more.retryAfterSeconds
    this.status = more.status ?? problemCatalogue[code][0]
  }

  document(instance: string, requestId: string): z.infer<typeof ProblemDocument> {
    return {
      type: `https://lodestay.test/problems/${this.code}`,
      title: problemCatalogue[this.code][1],
      status: this.status,
      detail: this.message,
      instance,
      code: this.code,
      requestId,
      ...(this.errors && { errors: [...this.errors] }),
      ...this.extra,
    }
  }
}

/** 422 with one message per field. */
export function invalid(...errors: FieldProblem[]) {
  return new Problem('validation-failed', undefined, { errors: errors.slice(0, PROBLEMS_MAX).map(clipped) })
}

/** A value through its schema. @throws Problem 422 with one message per field. */
export function parseOrRefuse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(...fieldProblems(parsed.error))
  return parsed.data
}

// Quoted input can be as long as the body: clip it so that sixty still fit in 32 kB.
function clip(text: string, most: number) {
  return text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text
}

function clipped({ path, message }: FieldProblem) {
  return { path: clip(path, 200), message: clip(message, 300) }
}

/** 422 for a cursor that isn't ours, or belongs to another sort order. */
export function foreignCursor() {
  return invalid({ path: 'cursor', message: 'Cursor is invalid.' })
}

export function notFound(what = 'Not found') {
  return new Problem('not-found', what)
}

/** 409 for an invalid status move; lists the valid ones. */
export function illegalMove(move: string, status: string, open: readonly string[]) {
  return new Problem(
    'illegal-move',
    `Cannot ${move} what is ${status}. ${open.length ? `Open moves: ${open.join(', ')}.` : 'No moves are open.'}`,
    { extra: { currentStatus: status, openMoves: open } },
  )
}

// Connection lost, out of resources, shutting down, or no such database (being restored or moved).
const databaseDown = /^(?:08|53|57P|3D000)/
const networkDown = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  // The name is gone, as that of a stopped container; or the address, as that of a lost machine.
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
])

// Errors without a code: from the driver, and for transactions that can't even be rolled back.
const lostConnection =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error/

/**
 * Thrown if a database can't be connected to, whatever the reason: besides the network's, it may be an expired
 * certificate, a password, or no room for another connection.
 */
export class ConnectionFailed extends Error {
  constructor(cause: Error & { readonly code?: string }) {
    super(`Cannot connect to the database: ${cause.message || cause.code}`, { cause })
  }
}

/** Whether it failed because the database is unreachable. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof ConnectionFailed) return true
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  return databaseDown.test(code) || networkDown.has(code) || lostConnection.test(message)
}

/** Whether PostgreSQL aborted a transaction because of a deadlock or a serialization failure. */
export function hasConflicted(error: unknown): boolean {
  return ['40001', '40P01'].includes((error as { code?: string } | null)?.code ?? '')
}

/** Whether PostgreSQL canceled a statement that exceeded its timeout, perhaps while it waited for a lock. */
export function hasTimedOut(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '57014'
}

/** @param isRead whether a narrower request would take less time */
function tookTooLong(cause: unknown, isRead: boolean): Problem {
  if (isRead)
    return new Problem('unavailable', 'The database took too long. Narrow the request and try again.', { cause })
  const detail = 'The database took too long. Try again in a moment.'
  return new Problem('unavailable', detail, { cause, retryAfterSeconds: 5 })
}

/**
 * Turns any thrown value into a problem for the caller. Never leaks SQL or a stack.
 * @param method the request's
 */
export function problemFrom(error: unknown, method = 'GET'): Problem {
  if (error instanceof Problem) return error
  const {
    code = '',
    statusCode = 0,
    message = '',
  } = (error ?? {}) as { code?: string; statusCode?: number; message?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported-media')
  if (hasTimedOut(error)) return tookTooLong(error, method === 'GET' || method === 'HEAD')
  // Foreign or unique key violation: the referenced row was just deleted, or a duplicate was just created.
  if (code === '23503' || code === '23505')
    return new Problem('conflict', 'Something this refers to has changed in the meantime. Reload it and try again.', {
      cause: error,
    })
  if (hasConflicted(error)) return new Problem('conflict', 'Two changes conflicted. Try again.', { cause: error })
  if (isDatabaseAway(error))
    return new Problem('unavailable', 'The database is down. Try again in a moment.', {
      cause: error,
      retryAfterSeconds: 2,
    })
  if (statusCode >= 400 && statusCode < 500) return new Problem('malformed-request', message, { cause: error })
  return new Problem('internal-error', undefined, { cause: error })
}
