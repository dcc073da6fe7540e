import type { QueueItem } from '@lodestay/domain/review/review'

export type ReviewKind = QueueItem['kind']

/** What a kind is called, and what to say when it was accepted. */
export const kindWords: Readonly<Record<ReviewKind, { noun: string; plural: string; accepted: string }>> = {
  stays: { noun: 'stay', plural: 'Stays', accepted: 'It was accepted and is live.' },
  offers: { noun: 'offer', plural: 'Offers', accepted: 'It was accepted, or its time is over.' },
  cancellations: { noun: 'cancellation', plural: 'Cancellations', accepted: 'It was accepted, or its time is over.' },
  giveaways: { noun: 'giveaway', plural: 'Giveaways', accepted: 'It was accepted, or it has been drawn.' },
  'stay-promotions': { noun: 'promotion', plural: 'Promotions', accepted: 'It was accepted, or it has run.' },
  'attribute-requests': {
    noun: 'attribute',
    plural: 'Attributes',
    accepted: 'It was accepted and stands in the catalogue.',
  },
}

export const reviewKinds = Object.keys(kindWords) as ReviewKind[]
