import type { QueueItem } from '@lodestay/domain/review/review'

export type ReviewKind = QueueItem['kind']

/** Each kind's nouns, and the message after accepting one. */
export const kindWords: Readonly<Record<ReviewKind, { noun: string; plural: string; accepted: string }>> = {
  stays: { noun: 'stay', plural: 'Stays', accepted: 'Already accepted and live.' },
  offers: { noun: 'offer', plural: 'Offers', accepted: 'Already accepted or expired.' },
  cancellations: { noun: 'cancellation', plural: 'Cancellations', accepted: 'Already accepted or expired.' },
  giveaways: { noun: 'giveaway', plural: 'Giveaways', accepted: 'Already accepted or drawn.' },
  'stay-promotions': { noun: 'promotion', plural: 'Promotions', accepted: 'Already accepted or finished.' },
  'attribute-requests': {
    noun: 'attribute',
    plural: 'Attributes',
    accepted: 'Already accepted and in the catalog.',
  },
}

export const reviewKinds = Object.keys(kindWords) as ReviewKind[]
