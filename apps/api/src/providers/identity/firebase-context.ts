/** What the calls that Firebase implements share. */
import type pg from 'pg'
import type { Attempts } from './attempts.ts'
import type { FirebaseAccess } from './firebase-access.ts'
import type { Call } from './firebase-answers.ts'
import type { HostedSessions } from './hosted-sessions.ts'
import type { IdentityEvents, PasswordPolicy } from './identity.ts'
import type { Toolkit } from './identity-toolkit.ts'
import { linkTo } from './mails.ts'

export type CallSettings = {
  readonly publicUrl: string
  readonly secret: string
  readonly google?: { readonly clientId: string; readonly clientSecret: string } | undefined
}

/** The page that Firebase's emails lead to in the end; `next` is where the visitor was heading, and goes on to. */
export function signInPage({ publicUrl }: CallSettings, next = '/'): string {
  return linkTo(publicUrl, '/sign-in', { next })
}

export type Context = {
  readonly pool: pg.Pool
  readonly settings: CallSettings
  readonly toolkit: Toolkit
  readonly sessions: HostedSessions
  readonly events: IdentityEvents
  readonly attempts: Attempts
  readonly passwordPolicy: () => Promise<PasswordPolicy>
  readonly access: FirebaseAccess
  /** What sealed cookies are made with. */
  readonly sealed: { readonly secret: string; readonly secure: boolean }
}

/** Each refuses by throwing a `ToolkitRefusal`. */
export type Calls = Readonly<Record<string, (call: Call, context: Context) => Promise<Response>>>
