/** Section 1's actions as an allow-list in kebab-case, and what came since. */
export const eventNames = [
  'page-view',
  'stay-search',
  'search-bar-use',
  'stay-card-expand',
  'stay-card-click',
  'show-map',
  'hide-map',
  'contact-form',
  'home-call-to-action',
  'submit',
  'lock',
  'accept',
  'reject',
  'enable',
  'disable',
  'booking-link-click',
  'stay-impression',
  'favorite',
] as const
/** Counted by the platform itself in its own redirects; clients can't post them. */
export const redirectNames = ['promotion-link-click'] as const
export type EventName = (typeof eventNames)[number] | (typeof redirectNames)[number]
