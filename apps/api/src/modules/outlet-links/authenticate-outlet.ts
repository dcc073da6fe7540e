/** Resolves the token of an outlet's link to its owner, according to the link's current state. */
import type { AuthenticateOutlet } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { linkByToken, touchLink } from './link-store.ts'

export function createAuthenticateOutlet(db: Db, now: () => Date): AuthenticateOutlet {
  return async (token) => {
    const link = await linkByToken(db, token)
    if (!link) throw new Problem('not-signed-in', 'This link doesn’t exist. Open the one in our latest email.')
    if (link.revoked_at) throw new Problem('link-ended', 'This link was revoked. Contact us if you need another one.')
    if (link.expires_at <= now()) throw new Problem('link-ended', 'This link has expired. Contact us for a new one.')
    await touchLink(db, link, now())
    return { id: `outlet:${link.outlet_id}`, outletId: link.outlet_id }
  }
}
