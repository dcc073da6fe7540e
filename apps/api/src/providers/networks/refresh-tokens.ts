/** OAuth 2 with single-use refresh tokens, each of which returns the next: TikTok and X. */
import { z } from 'zod'
import type { NetworkApi, Tokens } from './network-api.ts'

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

/** Connects an account using its refresh token. */
export function connectByRefreshToken(
  renew: NonNullable<NetworkApi['renew']>,
  identify: NetworkApi['identify'],
): NetworkApi['connect'] {
  return async (pasted, now) => {
    const tokens = await renew(pasted, now)
    return { tokens, account: await identify(tokens.access) }
  }
}
