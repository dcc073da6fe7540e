/** The differences between offers and cancellations; the rest of the code is shared. */
import {
  Cancellation,
  CancellationChanges,
  CancellationFields,
  cancellationLifecycle,
  formatCents,
  type Lifecycle,
  type NotificationArea,
  Offer,
  OfferChanges,
  OfferFields,
  offerLifecycle,
} from '@lodestay/domain'
import type { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { assertStillPriced, CAN_ADD_TO_CART, settleFreeLater, unitsInReview } from '../plan-units/index.ts'
import type { ReviewKind } from '../review/index.ts'
import { AWAITS_STAY, reindexLater } from '../stays/index.ts'
import { dropLine, holdForWatchers } from './hold-cancellation.ts'
import { noteNotice } from './notice-news.ts'
import { isOver, type NoticeSubject, type NoticeTable, noticeById, toCancellation, toOffer } from './notice-store.ts'

export type NoticeKind = {
  readonly table: NoticeTable
  readonly noun: 'offer' | 'cancellation'
  readonly area: NotificationArea
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own statuses
  readonly lifecycle: Lifecycle<any, any>
  /** All fields of the kind. */
  readonly fields: typeof OfferFields | typeof CancellationFields
  /** Fields that an edit may change. */
  readonly changes: z.ZodObject
  readonly reply: z.ZodType
  readonly toReply: (row: NoticeSubject['row']) => Offer | Cancellation
  readonly review: ReviewKind<NoticeSubject>
}

/** Context of an edit: who, when, of what kind, and the price in cents of promoting a cancellation beyond the quota. */
export type NoticeEdit = {
  readonly db: Db
  readonly caller: Caller
  readonly kind: NoticeKind
  readonly now: Date
  readonly extraPrice: () => Promise<number>
}

function acceptedFor(people: number): string {
  const who = people === 1 ? 'the one person' : `the ${people} people`
  return `It is offered to ${who} watching these nights first, one at a time. Everyone sees it within a day.`
}

/** Added to a host's acceptance notification if the notice reached this status before it was sent. */
export function acceptedThen(status: string): string {
  return `It is ${status} by now, so travelers don’t see it.`
}

/** @throws Problem 409 if the notice has expired. */
export function assertDatesAhead(noun: NoticeKind['noun'], { row }: NoticeSubject, now: Date): void {
  if (isOver(row, now)) throw new Problem('conflict', `This ${noun}’s dates have passed. Choose new ones.`)
}

const units = unitsInReview('cancellations')

function kind(described: Omit<NoticeKind, 'review'>): NoticeKind {
  const { table, noun, area, lifecycle } = described
  return {
    ...described,
    review: {
      kind: table,
      noun,
      table,
      lifecycle,
      area,
      byId: (db, id, lock) => noticeById(db, table, id, lock),
      recipients: ({ stayId, organizationId }) => ({ stayId, organizationId }),
      acceptedText: ({ row }, { after: waiting }) =>
        [
          waiting
            ? acceptedFor(Number(waiting))
            : !row.enabled
              ? 'Enable it to show it to travelers.'
              : row.card === null
                ? AWAITS_STAY
                : 'Travelers can see it now.',
          ...(row.promote && row.promotion_price
            ? [`${CAN_ADD_TO_CART} for ${formatCents(row.promotion_price)} to show it first.`]
            : []),
        ].join(' '),
      onAccept: async (db, subject, now) => {
        const { id, row } = subject
        if (isOver(row, now)) throw new Problem('conflict', `This ${noun}’s dates have passed.`)
        await reindexLater(db, subject.stayId)
        if (row.unit) await settleFreeLater(db, 'cancellations', id, now)
        if (table !== 'cancellations') {
          if (row.enabled) await noteNotice(db, table, subject, now)
          return {}
        }
        const waiting = await holdForWatchers(db, id, now)
        // Cancellations offered to watchers first become news to everyone else once they open.
        if (row.enabled && waiting === 0) await noteNotice(db, table, subject, now)
        return { after: waiting }
      },
      onUndo: async (db, { id, stayId, row }) => {
        await reindexLater(db, stayId)
        if (table === 'cancellations') await dropLine(db, id)
        if ((row.purchase_status ?? 'Ready') !== 'Ready')
          throw new Problem('conflict', 'It’s too late to undo: its host has bought its promotion or is buying it.')
      },
      ...(table === 'cancellations' && { onReject: units.onReject }),
      // Its host may have edited it while it was rejected.
      onReopen: async (db, subject, { now }) => {
        assertDatesAhead(noun, subject, now)
        if (table !== 'cancellations') return
        assertStillPriced(subject.row.promotion_price)
        await units.onReopen(db, subject)
      },
    },
  }
}

export const offerKind = kind({
  table: 'offers',
  noun: 'offer',
  area: 'offers',
  lifecycle: offerLifecycle,
  fields: OfferFields,
  changes: OfferChanges,
  reply: Offer.meta({ id: 'Offer' }),
  toReply: toOffer,
})
export const cancellationKind = kind({
  table: 'cancellations',
  noun: 'cancellation',
  area: 'cancellations',
  lifecycle: cancellationLifecycle,
  fields: CancellationFields,
  changes: CancellationChanges,
  reply: Cancellation.meta({ id: 'Cancellation' }),
  toReply: toCancellation,
})
