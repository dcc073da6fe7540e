/** A single HTTP call to a network's API: with a timeout, no redirects, and the outcome of a failed call. */
import type { z } from 'zod'
import { NetworkProblem } from './network-api.ts'

/** Shorter than the time after which a silent worker is considered dead. */
const TIMEOUT_MS = 25_000

export type Reply = {
  readonly status: number
  readonly headers: Headers
  /** The response as JSON; an empty object if it isn't JSON. */
  readonly body: Record<string, unknown>
}

export type Call = {
  readonly method?: 'GET' | 'POST' | 'PUT'
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: URLSearchParams | FormData | Uint8Array<ArrayBuffer> | object
}

/** Errors that occur before anything has been sent. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * Calls a network. A 5xx counts as no response: the request may have been carried out.
 * @throws NetworkProblem 'later' if it was certainly not received, 'unanswered' if unknown
 */
export async function call(name: string, url: string, { method = 'GET', headers = {}, query, body }: Call) {
  const address = new URL(url)
  for (const [key, value] of Object.entries(query ?? {})) address.searchParams.set(key, value)
  const isRaw = body instanceof URLSearchParams || body instanceof FormData || body instanceof Uint8Array
  const sent = fetch(address, {
    method,
    headers: { ...(body && !isRaw && { 'content-type': 'application/json; charset=UTF-8' }), ...headers },
    body: body === undefined ? null : isRaw ? body : JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  try {
    const response = await sent
    const reply = { status: response.status, headers: response.headers, body: jsonOf(await response.text()) }
    if (reply.status >= 500) throw new NetworkProblem('unanswered', `${name} answered ${reply.status}.`)
    return reply satisfies Reply
  } catch (error) {
    if (error instanceof NetworkProblem) throw error
    const { code } = ((error as Error).cause ?? {}) as { code?: string }
    if (code && NOT_SENT.has(code)) throw new NetworkProblem('later', `${name} can’t be reached.`)
    throw new NetworkProblem('unanswered', `${name} broke off the connection, or did not answer in time.`)
  }
}

/** Keeps numbers that JavaScript can't represent, such as TikTok's ids, as text. */
function exactly(_: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(value) && context?.source ? context.source : value
}

function jsonOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text, exactly)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

/** Parses a response according to its contract. @throws NetworkProblem if it doesn't match */
export function readReply<T extends z.ZodType>(name: string, schema: T, body: unknown): z.output<T> {
  const { success, data } = schema.safeParse(body)
  if (!success) throw new NetworkProblem('unanswered', `${name} answered in a way that we don’t understand.`)
  return data
}
