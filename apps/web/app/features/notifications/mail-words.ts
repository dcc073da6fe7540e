import type { NotificationArea } from '@lodestay/domain/enumerations'
import type { MailTime } from '@lodestay/domain/notifications/notification'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

/** Labels and hints of the areas in the email preferences. */
export const areaWords: Readonly<Record<NotificationArea, { readonly label: string; readonly hint: string }>> = {
  offers: { label: uiTexts.offers, hint: texts.offersHint },
  cancellations: { label: uiTexts.lastMinuteNights, hint: texts.fromPlacesYouLike },
  listing: { label: texts.yourListings, hint: texts.listingsHint },
  promotions: { label: uiTexts.promotions, hint: texts.promotionsHint },
  feedback: { label: uiTexts.feedback, hint: texts.feedbackHint },
}
export const mailTimeWords: Readonly<Record<MailTime, string>> = {
  'at once': texts.rightAway,
  daily: texts.dailyEmail,
  never: texts.never,
}
