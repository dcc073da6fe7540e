/** Access tokens: they let a user's own programs call the API on their behalf. Decision 0044. */
import { z } from 'zod'
import { instant, moment, oneOf, requiredText } from '../fields.ts'
import { NAME_MAX } from '../text-limits.ts'

/**
 * What a token may do: read; write; and spend money, which is also a write. Never anything that requires a recent
 * password.
 */
const tokenScopes = ['read', 'write', 'pay'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Maximum number of tokens a person can have at a time. */
export const TOKENS_MAX = 20
export const TOKEN_DAYS_MAX = 366

/** POST /users/self/access-tokens. */
export const AccessTokenFields = z
  .strictObject({
    name: requiredText('Name', NAME_MAX),
    scopes: z
      .array(oneOf('Scope', tokenScopes), { error: 'Scopes must be a list.' })
      .min(1, 'Choose at least one scope.')
      .max(tokenScopes.length, 'Name each scope once.')
      .refine((scopes) => new Set(scopes).size === scopes.length, 'Name each scope once.'),
    expiresAt: moment('Expires at'),
  })
  .meta({ examples: [{ name: 'Nightly price sync', scopes: ['read', 'write'], expiresAt: '2027-03-01T00:00:00Z' }] })

export const AccessToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  /** Its first characters, so that its owner can recognize it. */
  start: z.string(),
  createdAt: instant('createdAt'),
  expiresAt: instant('expiresAt'),
  /** Accurate to five minutes. */
  lastUsedAt: instant('lastUsedAt').nullable(),
})
export type AccessToken = z.infer<typeof AccessToken>

/** The response that creates it: the only one that includes the token itself. */
export const NewAccessToken = AccessToken.extend({ token: z.string() })

const SPENDING =
  /^\/api\/(?:payments|transactions|cart-items|users\/self\/membership)(?:\/|$)|\/(?:subscription|cart|billing)(?:\/|$)/

/** The scope that a call requires of a token, based on its method and path. */
export function scopeOfCall(method: string, path: string): TokenScope {
  if (method === 'GET' || method === 'HEAD') return 'read'
  return SPENDING.test(path) ? 'pay' : 'write'
}
