/** What the calls that Firebase carries out have in common. */
import type { Tokens } from './identity-toolkit.ts'

export type Call = {
  readonly url: URL
  readonly body: unknown
  readonly cookie: string | null
  /** The browser that calls, for the list of sessions. */
  readonly device: string
  readonly address: string
}

/** A session with the tokens that Firebase has just given for it. */
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

/** A sign-in whose password was right, until its second factor is given. */
export type Waiting = { pending: string; factor: string; sub: string; email: string; remember: boolean }

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
