/** Shared code of the calls that Firebase implements. */
import type { Language } from '@lodestay/domain'
import type { Tokens } from './identity-toolkit.ts'

export type Call = {
  readonly url: URL
  readonly body: unknown
  readonly cookie: string | null
  /** The calling browser, for the session list. */
  readonly device: string
  readonly address: string
  /** The language of the page the call came from. */
  readonly language: Language | undefined
}

/** A session with the tokens that Firebase just issued for it. */
export type Session = Tokens & {
  readonly email: string
  readonly emailVerified: boolean
  readonly name: string
  readonly began: number
  readonly secondFactor: boolean
}

export function json(body: unknown, cookies: readonly string[] = []): Response {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response(JSON.stringify(body), { headers })
}

/** A sign-in that passed its password and awaits its second factor. */
export type Waiting = { pending: string; factor: string; sub: string; email: string; remember: boolean }

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
