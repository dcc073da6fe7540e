import { isStaff } from '@lodestay/domain/permissions'
import { paths } from '../lib/paths.ts'
import type { Viewer } from '../lib/root-data.ts'
import * as uiTexts from '../ui/texts.ts'

export type NavigationEntry = { readonly label: string; readonly to: string }

/** True for anyone who created an organization, or has a role in one or for one of its stays. */
export function isHost(viewer: Viewer | null): boolean {
  return viewer !== null && (viewer.roles.includes('Host') || viewer.contextRoles.length > 0)
}

export const stays = { label: uiTexts.stays, to: paths.stays() }
export const offers = { label: uiTexts.offers, to: paths.offers() }
export const freeNights = { label: uiTexts.lastMinuteNights, to: paths.cancellations() }
export const hosting = { label: uiTexts.hosting, to: paths.hostStart() }
export const moderation = { label: uiTexts.moderation, to: paths.moderation.queue() }

/** The header's entries for this viewer. */
export function headerEntries(viewer: Viewer | null): readonly NavigationEntry[] {
  return [stays, offers, freeNights, ...(isHost(viewer) ? [hosting] : []), ...(isStaff(viewer) ? [moderation] : [])]
}
