export { createAuthenticateOutlet } from './authenticate-outlet.ts'
export { createOutletLinkSeal } from './link-store.ts'
export { emailOwner, giveLink, type OwnerLinks } from './owner-links.ts'
