/** OAuth 2 with single-use refresh tokens, each of which returns the next: TikTok and X. */
import { z } from 'zod'
import type { Tokens } from './network-api.ts'

const Granted = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.int() })

/** The tokens in a response; null if it grants none. */
export function grantedTokens(body: unknown, now: Date): Tokens | null {
  const { data } = Granted.safeParse(body)
  return data
    ? {
        access: data.access_token,
        refresh: data.refresh_token,
        accessUntil: new Date(now.getTime() + data.expires_in * 1000),
      }
    : null
}
