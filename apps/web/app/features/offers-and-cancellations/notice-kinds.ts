/** What differs between offers and cancellations; their pages share everything else. */
import {
  type CancellationStatus,
  cancellationLifecycle,
  type OfferStatus,
  offerLifecycle,
} from '@lodestay/domain/lifecycle'

export type NoticeKind = 'offers' | 'cancellations'
export type NoticeStatus = OfferStatus | CancellationStatus

/** The kind of notice, from an address below an organization. */
export function noticeKindOf(request: Request): NoticeKind {
  return new URL(request.url).pathname.split('/')[3]?.startsWith('cancellations') ? 'cancellations' : 'offers'
}

const statusWords: Readonly<Record<NoticeStatus, string>> = {
  Available: 'Drafts',
  Submitted: 'Submitted',
  Pending: 'In review',
  Rejected: 'Changes requested',
  Accepted: 'Accepted',
  Filled: 'Filled',
  Closed: 'Closed',
  Expired: 'Expired',
}

export const noticeKinds = {
  offers: {
    noun: 'offer',
    title: 'Offers',
    lead: 'A lower rate or an extra, for a limited time. A moderator reviews each one before travelers see it.',
    none: 'Give travelers a reason to book now: cheaper midweek nights, a late check-out, free firewood.',
    add: 'New offer',
    statuses: offerLifecycle.statuses,
  },
  cancellations: {
    noun: 'cancellation',
    title: 'Cancellations',
    lead: 'Nights that opened up again. Travelers who like the stay hear about them first.',
    none: 'When a guest cancels, tell travelers which nights opened up. Everyone who likes the stay hears about it.',
    add: 'New cancellation',
    statuses: cancellationLifecycle.statuses,
  },
} as const

export function noticeTabs(kind: NoticeKind): readonly { value: NoticeStatus; label: string }[] {
  return noticeKinds[kind].statuses.map((value) => ({ value, label: statusWords[value] }))
}

export function isNoticeStatus(kind: NoticeKind, text: string | null): text is NoticeStatus {
  return (noticeKinds[kind].statuses as readonly string[]).includes(text ?? '')
}
