/** Requests and responses of the embedded identity service's calls. */
import { identityErrorText } from '@lodestay/domain'
import { z } from 'zod'
import { headersWithCookies } from './cookies.ts'
import type { LiveSession } from './embedded-sessions.ts'

export type IdentityCall = { readonly request: Request; readonly body: unknown; readonly cookies: string | null }

/** A refused call: `{ code, message }` with its status. */
export class Refusal extends Error {
  readonly response: Response
  constructor(code: string, status: number) {
    super(code)
    this.response = Response.json({ code, message: identityErrorText(code) }, { status })
  }
}

export const email = z.email().max(254)
export const token = z.string().min(1).max(500)
export const password = z.string().min(1).max(1000)

/** @throws Refusal if the body doesn't match the schema. */
export function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const isEmail = parsed.error.issues.every(({ path }) => path[0] === 'email' || path[0] === 'newEmail')
  throw new Refusal(isEmail ? 'INVALID_EMAIL' : 'INVALID_BODY', 400)
}

export function ok(body: unknown = { status: true }): Response {
  return Response.json(body)
}

/** Replaces a response's body and keeps its cookies; never exposes a session token, which scripts must not read. */
export function reply(response: Response, body: unknown): Response {
  const headers = headersWithCookies(response.headers.getSetCookie(), { 'content-type': 'application/json' })
  return new Response(JSON.stringify(body), { status: response.status, headers })
}

export function toUser({ identityId, email }: LiveSession) {
  return { user: { id: identityId, email } }
}
