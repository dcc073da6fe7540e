export { createAuthenticateOutlet } from './authenticate-outlet.ts'
export { createOutletLinkSeal } from './link-store.ts'
export { giveLink, type OwnerLinks, tellOwner } from './owner-links.ts'
