import type { NotificationArea } from '@lodestay/domain/enumerations'
import type { MailTime, Notification } from '@lodestay/domain/notifications/notification'
import campaign from '@material-symbols/svg-400/rounded/campaign.svg?path'
import eventAvailable from '@material-symbols/svg-400/rounded/event_available.svg?path'
import forum from '@material-symbols/svg-400/rounded/forum.svg?path'
import homeWork from '@material-symbols/svg-400/rounded/home_work.svg?path'
import sell from '@material-symbols/svg-400/rounded/sell.svg?path'
import { paths } from '../../lib/paths.ts'

export const areaIcons: Readonly<Record<NotificationArea, string>> = {
  offers: sell,
  cancellations: eventAvailable,
  listing: homeWork,
  promotions: campaign,
  feedback: forum,
}
/** Labels and hints of the areas in the email preferences. */
export const areaWords: Readonly<Record<NotificationArea, { readonly label: string; readonly hint: string }>> = {
  offers: { label: 'Offers', hint: 'From places you like, and decisions about your own.' },
  cancellations: { label: 'Last-minute nights', hint: 'From places you like, and decisions about your own.' },
  listing: { label: 'Your listings', hint: 'Moderators’ decisions and requests.' },
  promotions: { label: 'Promotions', hint: 'Updates on your promotions.' },
  feedback: { label: 'Feedback', hint: 'Replies to your messages.' },
}
export const mailTimeWords: Readonly<Record<MailTime, string>> = {
  'at once': 'Right away',
  daily: 'Once a day, in one email',
  never: 'Never',
}

/** The path of the page a notification is about; null if there is none. */
export function subjectPath({ subjectKind, subjectId, area }: Notification): string | null {
  if (!subjectId) return null
  if (subjectKind === 'organization') return paths.host(subjectId).dashboard()
  if (subjectKind === 'offer') return paths.offers()
  if (subjectKind === 'cancellation') return paths.cancellations()
  if (subjectKind === 'giveaway') return paths.giveaway(subjectId)
  if (subjectKind === 'invitation') return paths.invitations()
  if (subjectKind === 'promotion') return paths.promotion(subjectId)
  // A decision on a listing may be about a version that isn't public, so link to the preview.
  return subjectKind === 'stay' ? paths.stay(subjectId, { preview: area === 'listing' ? 1 : undefined }) : null
}
