import type { QueueItem } from '@lodestay/domain/review/review'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

export type ReviewKind = QueueItem['kind']

/** Each kind's nouns, and the message after accepting one. */
export const kindWords: Readonly<Record<ReviewKind, { noun: string; plural: string; accepted: string }>> = {
  stays: { noun: texts.stayNoun, plural: uiTexts.stays, accepted: texts.stayAccepted },
  offers: { noun: texts.offerNoun, plural: uiTexts.offers, accepted: texts.offerAccepted },
  cancellations: { noun: texts.cancellationNoun, plural: uiTexts.cancellations, accepted: texts.offerAccepted },
  giveaways: { noun: texts.giveawayNoun, plural: uiTexts.giveaways, accepted: texts.giveawayAccepted },
  'stay-promotions': { noun: texts.promotionNoun, plural: uiTexts.promotions, accepted: texts.promotionAccepted },
  campaigns: { noun: texts.campaignNoun, plural: uiTexts.campaigns, accepted: texts.campaignAccepted },
  'attribute-requests': {
    noun: texts.attributeNoun,
    plural: texts.attributes,
    accepted: texts.attributeAccepted,
  },
}

export const reviewKinds = Object.keys(kindWords) as ReviewKind[]

/** Kinds that a moderator claims before deciding: all but campaigns. */
export type ClaimableKind = Exclude<ReviewKind, 'campaigns'>

export function isClaimable(kind: ReviewKind): kind is ClaimableKind {
  return kind !== 'campaigns'
}
