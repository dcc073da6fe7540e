import { DAY_MS } from '@lodestay/domain'
import { COOKIE_PREFIX } from './cookies.ts'
import { type SealedCookie, sealedCookie } from './sealed-cookie.ts'

/** As long as the link that confirms the address is valid. */
export const SIGNED_UP_SECONDS = DAY_MS / 1000

/**
 * Remembers the browser that signed up: confirming from another one must not open the account to the person who chose
 * its password.
 */
export type SignedUpCookie = SealedCookie<{ email: string }>

export function signedUpCookie(sealed: { readonly secret: string; readonly secure: boolean }): SignedUpCookie {
  return sealedCookie({ ...sealed, name: `${COOKIE_PREFIX}.signed_up`, lifetime: SIGNED_UP_SECONDS })
}
