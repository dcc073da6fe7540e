/**
 * All rules for what counts and what is left out. Hosts see them on their analytics page; they are also in
 * docs/counting.md.
 */
import { type Actor, isStaff } from '../permissions.ts'
import type { EventName } from './event-names.ts'

/** The kinds of events that hosts see, under the names of their counts. */
export const countedEvents = {
  views: 'stay-impression',
  quickLooks: 'stay-card-expand',
  pageViews: 'page-view',
  linkClicks: 'booking-link-click',
  promotionClicks: 'promotion-link-click',
  favorites: 'favorite',
} as const satisfies Record<string, EventName>
export type CountedKind = keyof typeof countedEvents
export const countedKinds = Object.keys(countedEvents) as CountedKind[]

/** Stays of one `stay-impression`: its value's `stayIds` are the cards of a page. */
export const STAYS_IN_VIEW = 60

/**
 * Repeated events by a visitor on a stay within this time count once. The windows are fixed half hours, so that all
 * processes count alike.
 */
export const REPEAT_MINUTES = 30

/** People counted for one address, stay and half hour: an office has several browsers, an attacker any number. */
export const VISITORS_OF_ADDRESS = 20

/** Who a person is affiliated with: staff with every stay, anyone with a role with its stay or organization. */
export type Affiliation = { readonly isStaff: boolean; readonly scopes: readonly string[] }

/**
 * Events by a stay's own people are counted separately; null is a visitor who isn't signed in. Bots are checked first,
 * and repeats only for people unaffiliated with the stay.
 */
export function affiliationOf(actor: Actor | null): Affiliation {
  return {
    isStaff: isStaff(actor),
    scopes: actor?.contextRoles.flatMap(({ stayId, organizationId }) => stayId ?? organizationId ?? []) ?? [],
  }
}
