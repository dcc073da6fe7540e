/** What differs between offers and cancellations; their pages share everything else. */

import {
  type CancellationStatus,
  cancellationLifecycle,
  type OfferStatus,
  offerLifecycle,
} from '@lodestay/domain/lifecycle'
import { statusWord } from '../../ui/status-words.ts'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

export type NoticeKind = 'offers' | 'cancellations'
export type NoticeStatus = OfferStatus | CancellationStatus

/** The kind of notice, from a URL below an organization. */
export function noticeKindOf(request: Request): NoticeKind {
  return new URL(request.url).pathname.split('/')[3]?.startsWith('cancellations') ? 'cancellations' : 'offers'
}

export const noticeKinds = {
  offers: {
    noun: texts.offerNoun,
    title: uiTexts.offers,
    lead: texts.offersLead,
    none: texts.offersEmpty,
    add: texts.newOffer,
    statuses: offerLifecycle.statuses,
  },
  cancellations: {
    noun: texts.cancellationNoun,
    title: uiTexts.cancellations,
    lead: texts.cancellationsLead,
    none: texts.cancellationsEmpty,
    add: texts.newCancellation,
    statuses: cancellationLifecycle.statuses,
  },
} as const

export function noticeTabs(kind: NoticeKind): readonly { value: NoticeStatus; label: string }[] {
  return noticeKinds[kind].statuses.map((value) => ({ value, label: statusWord(value) }))
}

export function isNoticeStatus(kind: NoticeKind, text: string | null): text is NoticeStatus {
  return (noticeKinds[kind].statuses as readonly string[]).includes(text ?? '')
}
