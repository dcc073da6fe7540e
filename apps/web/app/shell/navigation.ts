import { isStaff } from '@lodestay/domain/permissions'
import eventAvailable from '@material-symbols/svg-400/rounded/event_available.svg?path'
import explore from '@material-symbols/svg-400/rounded/explore.svg?path'
import favorite from '@material-symbols/svg-400/rounded/favorite.svg?path'
import login from '@material-symbols/svg-400/rounded/login.svg?path'
import person from '@material-symbols/svg-400/rounded/person.svg?path'
import sell from '@material-symbols/svg-400/rounded/sell.svg?path'
import shield from '@material-symbols/svg-400/rounded/shield_person.svg?path'
import storefront from '@material-symbols/svg-400/rounded/storefront.svg?path'
import { paths } from '../lib/paths.ts'
import type { Viewer } from '../lib/root-data.ts'
import * as uiTexts from '../ui/texts.ts'

export type NavigationEntry = { readonly label: string; readonly to: string; readonly icon: string }

/** Whoever made an organization, or has a role in one or for one of its stays. */
function isHost(viewer: Viewer | null): boolean {
  return viewer !== null && (viewer.roles.includes('Host') || viewer.contextRoles.length > 0)
}

const stays = { label: uiTexts.stays, to: paths.stays(), icon: explore }
const offers = { label: uiTexts.offers, to: paths.offers(), icon: sell }
const freeNights = { label: uiTexts.lastMinuteNights, to: paths.cancellations(), icon: eventAvailable }
const saved = { label: uiTexts.favorites, to: paths.favorites(), icon: favorite }
const account = { label: uiTexts.account, to: paths.account(), icon: person }
const hosting = { label: uiTexts.hosting, to: paths.hostStart(), icon: storefront }
const moderation = { label: uiTexts.moderation, to: paths.moderation.queue(), icon: shield }

/** The header's entries for this viewer. */
export function headerEntries(viewer: Viewer | null): readonly NavigationEntry[] {
  return [stays, offers, freeNights, ...(isHost(viewer) ? [hosting] : []), ...(isStaff(viewer) ? [moderation] : [])]
}

/** The bottom bar's entries on phones: five at most. */
export function bottomEntries(viewer: Viewer | null): readonly NavigationEntry[] {
  if (!viewer) return [stays, offers, freeNights, { label: uiTexts.signIn, to: paths.signIn(), icon: login }]
  return [stays, offers, saved, isStaff(viewer) ? moderation : hosting, account]
}
export { isHost }
