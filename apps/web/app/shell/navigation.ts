import { isAdmin, isStaff } from '@lodestay/domain/permissions'
import adminIcon from '@material-symbols/svg-400/rounded/admin_panel_settings.svg?path'
import eventBusy from '@material-symbols/svg-400/rounded/event_busy.svg?path'
import explore from '@material-symbols/svg-400/rounded/explore.svg?path'
import favorite from '@material-symbols/svg-400/rounded/favorite.svg?path'
import login from '@material-symbols/svg-400/rounded/login.svg?path'
import notifications from '@material-symbols/svg-400/rounded/notifications.svg?path'
import person from '@material-symbols/svg-400/rounded/person.svg?path'
import sell from '@material-symbols/svg-400/rounded/sell.svg?path'
import shield from '@material-symbols/svg-400/rounded/shield_person.svg?path'
import storefront from '@material-symbols/svg-400/rounded/storefront.svg?path'
import { paths } from '../lib/paths.ts'
import type { Viewer } from '../lib/root-data.ts'

export type NavigationEntry = { readonly label: string; readonly to: string; readonly icon: string }

const isHost = (viewer: Viewer | null): boolean => viewer?.roles.includes('Host') ?? false

const stays = { label: 'Stays', to: paths.stays(), icon: explore }
const openings = { label: 'Cancellations', to: paths.cancellations(), icon: eventBusy }
const offers = { label: 'Offers', to: paths.offers(), icon: sell }
const saved = { label: 'Favorites', to: paths.favorites(), icon: favorite }
const news = { label: 'Notifications', to: paths.notifications(), icon: notifications }
const account = { label: 'Account', to: paths.account(), icon: person }
const hosting = { label: 'Hosting', to: paths.hostStart(), icon: storefront }
const moderation = { label: 'Moderation', to: paths.moderation.queue(), icon: shield }
const admin = { label: 'Admin', to: paths.admin.users(), icon: adminIcon }

/** The entries of the header, by who is looking. */
export const headerEntries = (viewer: Viewer | null): readonly NavigationEntry[] => [
  stays,
  openings,
  offers,
  ...(isHost(viewer) ? [hosting] : []),
  ...(isStaff(viewer) ? [moderation] : []),
  ...(isAdmin(viewer) ? [admin] : []),
]

/** The bar at the bottom of a phone: five at most. */
export function bottomEntries(viewer: Viewer | null): readonly NavigationEntry[] {
  if (!viewer) return [stays, openings, offers, { label: 'Sign in', to: paths.signIn(), icon: login }]
  const work = isStaff(viewer) ? moderation : isHost(viewer) ? hosting : openings
  return [stays, saved, work, news, account]
}
export { isHost }
