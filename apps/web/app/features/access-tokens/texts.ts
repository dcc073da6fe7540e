import type { TokenScope } from '@lodestay/domain/users/access-token'

export const accessTokens = 'Access tokens'
export const accessTokensLead =
  'For your own programs: a token calls our API as you, within the limits you set, until it expires.'
export const accountHint = 'Let your own programs call our API as you.'
export const manage = 'Manage access tokens'
export const newToken = 'New token'
export const tokenNamePlaceholder = 'Nightly price sync'
export const mayDo = 'Permissions'
export const scopes: Readonly<Record<TokenScope, { label: string; hint: string }>> = {
  read: { label: 'Read', hint: 'Everything you can see.' },
  write: { label: 'Change', hint: 'Stays, offers, favorites: whatever you can change without your password.' },
  pay: { label: 'Spend money', hint: 'Pay with your saved cards, and change plans.' },
}
export const expires = 'Expires'
export function inDays(days: number): string {
  return days === 365 ? 'In a year' : `In ${days} days`
}
export const createToken = 'Create token'
export const copyItNow = 'Copy your token now'
export const shownOnce = 'We don’t keep a copy. Once you leave this page, it can’t be shown again.'
export const copyToken = 'Copy token'
export const tokenItself = 'Your new token'
export const noTokens = 'No tokens yet'
export const noTokensHint =
  'Tokens you create are listed here with when they were last used. You can revoke them at any time.'
export function tokenTimes(expiry: string, lastUsed: string | null): string {
  return `Expires ${expiry} · ${lastUsed ? `last used ${lastUsed}` : 'never used'}`
}
export const revoke = 'Revoke'
export const confirmRevoke = 'Programs that use it will stop working right away.'
export const revoked = 'Token revoked.'
export const apiReference = 'API reference'
