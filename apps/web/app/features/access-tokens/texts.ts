import type { TokenScope } from '@lodestay/domain/users/access-token'

export const accessTokens = 'Access tokens'
export const accessTokensLead =
  'For programs of your own: a token calls our API in your name, as far as you let it, until it expires.'
export const accountHint = 'Let programs of your own call our API in your name.'
export const manage = 'Manage access tokens'
export const newToken = 'New token'
export const tokenNamePlaceholder = 'Nightly price sync'
export const mayDo = 'What it may do'
export const scopes: Readonly<Record<TokenScope, { label: string; hint: string }>> = {
  read: { label: 'Read', hint: 'Everything that you can see.' },
  write: { label: 'Change', hint: 'Stays, offers, favorites: what you can change without your password.' },
  pay: { label: 'Spend money', hint: 'Pay with your saved cards, and change plans.' },
}
export const expires = 'Expires'
export function inDays(days: number): string {
  return days === 366 ? 'In a year' : `In ${days} days`
}
export const createToken = 'Create token'
export const copyItNow = 'Copy your token now'
export const shownOnce = 'We keep no copy of it: once you leave this page, nobody can show it again.'
export const copyToken = 'Copy token'
export const tokenItself = 'Your new token'
export const noTokens = 'No tokens yet'
export const noTokensHint =
  'A token that you create is listed here with when it was last used, and can be revoked at once.'
export function tokenTimes(expiry: string, lastUsed: string | null): string {
  return `Expires ${expiry} · ${lastUsed ? `last used ${lastUsed}` : 'never used'}`
}
export const revoke = 'Revoke'
export const confirmRevoke = 'Programs that use it are refused from now on.'
export const revoked = 'Token revoked.'
export const apiReference = 'API reference'
