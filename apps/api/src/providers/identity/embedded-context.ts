/** What the embedded identity service's calls share: their context, forwarding to better-auth, and starting over. */
import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@lodestay/domain'
import type { Attempts } from './attempts.ts'
import type { Auth } from './better-auth.ts'
import { AUTH_PATH } from './cookies.ts'
import type { EmailChanges } from './email-changes.ts'
import type { Access } from './embedded-access.ts'
import type { IdentityCall } from './embedded-answers.ts'
import type { EmbeddedFactors } from './embedded-factors.ts'
import type { EmbeddedSessions, LiveSession } from './embedded-sessions.ts'
import type { IdentityEvents, SignUpMode } from './identity.ts'
import type { RememberChoice } from './remember-choice.ts'
import type { SignedUpCookie } from './signed-up-cookie.ts'

export type Context = {
  readonly auth: Auth
  readonly access: Access
  readonly attempts: Attempts
  readonly sessions: EmbeddedSessions
  readonly factors: EmbeddedFactors
  readonly emailChanges: EmailChanges
  readonly events: IdentityEvents
  readonly signedUp: SignedUpCookie
  readonly rememberChoice: RememberChoice
  /** Deletes an unconfirmed sign-up with an address, whose mailbox somebody proved to be theirs. */
  readonly releaseAddress: (address: string) => Promise<void>
  /** Whether an address can be somebody's new one: an unconfirmed sign-up doesn't take it from whoever reads its mail. */
  readonly isAddressFree: (address: string) => Promise<boolean>
  readonly publicUrl: string
  readonly signUp: SignUpMode
}

export type SessionCall = IdentityCall & { readonly session: LiveSession }
type Run<Asked> = (asked: Asked, context: Context) => Promise<Response>
/**
 * `none` needs no session; `half` accepts one that still lacks its second factor; `whole` requires a complete one;
 * `proven` also requires a recent proof of identity.
 */
export type Call =
  | { readonly session: 'none'; readonly run: Run<IdentityCall> }
  | { readonly session: 'half' | 'whole' | 'proven'; readonly run: Run<SessionCall> }
export type Calls = Readonly<Record<string, Call>>

export function forward({ request }: IdentityCall, { auth }: Context): Promise<Response> {
  return auth.handler(request)
}

/** Forwards a call to another path or with another body. */
export function forwardAs({ request }: IdentityCall, { auth }: Context, path: string, body: object): Promise<Response> {
  const url = new URL(AUTH_PATH + path, request.url)
  return auth.handler(new Request(url, { method: 'POST', headers: request.headers, body: JSON.stringify(body) }))
}

/** Ends all sessions and everything pending that could open the account or change its address. */
export async function revokeOutstanding({ auth, factors, emailChanges }: Context, identityId: string): Promise<void> {
  const { internalAdapter } = await auth.$context
  await internalAdapter.deleteUserSessions(identityId)
  await factors.forgetOutstanding(identityId)
  await emailChanges.forgetAsked(identityId)
}

/** Issues a password reset token, valid for an hour. */
export async function newResetToken({ auth }: Context, identityId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await (await auth.$context).internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: identityId,
    expiresAt: new Date(Date.now() + HOUR_MS),
  })
  return token
}
