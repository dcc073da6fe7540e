export { createAuthenticateOutlet } from './authenticate-outlet.ts'
export { createOutletLinkSeal, linkOfOutlet } from './link-store.ts'
export { emailOwner, giveLink, type OwnerLinks } from './owner-links.ts'
