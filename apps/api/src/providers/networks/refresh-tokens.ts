/** OAuth 2 where a refresh token works once and comes with the next one: TikTok and X. */
import { z } from 'zod'
import type { NetworkApi, Tokens } from './network-api.ts'

const Granted = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.int() })

/** The tokens of an answer; null if it grants none. */
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

/** Connects an account by its refresh token. */
export function connectByRefreshToken(
  renew: NonNullable<NetworkApi['renew']>,
  identify: NetworkApi['identify'],
): NetworkApi['connect'] {
  return async (pasted, now) => {
    const tokens = await renew(pasted, now)
    return { tokens, account: await identify(tokens.access) }
  }
}
