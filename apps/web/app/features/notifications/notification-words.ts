import type { MessageKind, NotificationArea } from '@lodestay/domain/enumerations'
import type { Notification } from '@lodestay/domain/notifications/notification'
import { reviewOfSubject } from '@lodestay/domain/notifications/review-subject'
import campaign from '@lodestay/icons/campaign.svg?path'
import eventAvailable from '@lodestay/icons/event_available.svg?path'
import forum from '@lodestay/icons/forum.svg?path'
import homeWork from '@lodestay/icons/home_work.svg?path'
import sell from '@lodestay/icons/sell.svg?path'
import { paths } from '../../lib/paths.ts'
import * as texts from './texts.ts'

export const areaIcons: Readonly<Record<NotificationArea, string>> = {
  offers: sell,
  cancellations: eventAvailable,
  listing: homeWork,
  promotions: campaign,
  feedback: forum,
}
/** Labels for notifications that are messages rather than automatic ones. */
export const kindWords: Readonly<Partial<Record<MessageKind, string>>> = {
  Feedback: texts.feedbackFromModerators,
  Message: texts.messageFromUs,
  Announcement: texts.announcement,
}

/** The path of the page a notification is about; null if there is none. */
export function subjectPath({ subjectKind, subjectId, area }: Notification): string | null {
  if (!subjectId) return null
  if (subjectKind === 'organization')
    return area === 'promotions' ? paths.host(subjectId).billing() : paths.host(subjectId).dashboard()
  if (subjectKind === 'offer') return paths.offer(subjectId)
  if (subjectKind === 'cancellation') return paths.cancellation(subjectId)
  if (subjectKind === 'watch') return paths.watches()
  if (subjectKind === 'giveaway') return paths.giveaway(subjectId)
  if (subjectKind === 'invitation') return paths.invitations()
  if (subjectKind === 'saved-search') return paths.savedSearch(subjectId)
  if (subjectKind === 'promotion') return paths.promotion(subjectId)
  if (subjectKind === 'campaign') return paths.campaign(subjectId)
  if (subjectKind === 'execution-task') return paths.moderation.task(subjectId)
  if (subjectKind === 'transaction') return paths.admin.payment(subjectId)
  if (subjectKind === 'outlet-application') return paths.moderation.outletApplications()
  const review = reviewOfSubject(subjectId)
  if (review) return paths.moderation.item(review.kind, review.id)
  if (subjectKind === 'stay' && area === 'cancellations') return paths.stayCalendar(subjectId)
  // A decision on a listing may be about a version that isn't public, so link to the preview.
  return subjectKind === 'stay' ? paths.stay(subjectId, { preview: area === 'listing' ? 1 : undefined }) : null
}
