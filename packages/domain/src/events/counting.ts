/**
 * What counts, and what is kept apart: one file for every rule. Hosts read them on the page of their results, and
 * everybody in docs/counting.md.
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
 * What a visitor repeats about a stay within this time counts once. The windows are the clock's half hours, so that
 * every process counts alike.
 */
export const REPEAT_MINUTES = 30

/** People counted for one address, stay and half hour: an office has several browsers, an attacker any number. */
export const VISITORS_OF_ADDRESS = 20

/** Whose own people somebody is: staff are everybody's, and whoever has a role is of its stay or organization. */
export type Affiliation = { readonly isStaff: boolean; readonly scopes: readonly string[] }

/**
 * What a stay's own people do with it is kept apart; null is somebody who isn't signed in. Bots are bots first, and what a
 * person repeats is a repeat only where the person isn't of the stay.
 */
export function affiliationOf(actor: Actor | null): Affiliation {
  return {
    isStaff: isStaff(actor),
    scopes: actor?.contextRoles.flatMap(({ stayId, organizationId }) => stayId ?? organizationId ?? []) ?? [],
  }
}
