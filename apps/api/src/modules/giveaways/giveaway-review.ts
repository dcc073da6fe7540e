import { formatCents, GiveawayFields, promotionLifecycle, SubmittedGiveaway, spokenDay } from '@lodestay/domain'
import { Problem, parseOrRefuse } from '../../kernel/errors.ts'
import { CAN_ADD_TO_CART, settleFreeLater, unitsInReview } from '../plan-units/index.ts'
import type { ReviewKind } from '../review/index.ts'
import { AWAITS_STAY } from '../stays/index.ts'
import { awaitsPayment, type GiveawaySubject, giveawayById, toGiveaway } from './giveaway-store.ts'

/** @throws Problem 409 if the entry window is already over. */
export function assertDatesAhead({ row }: GiveawaySubject, now: Date): void {
  if (row.ends_at <= now) throw new Problem('conflict', 'This giveaway’s dates have passed. Choose new ones.')
}

/** A giveaway's current fields, in the shape of its input. */
export function writtenGiveaway(subject: GiveawaySubject) {
  const reply = toGiveaway(subject, false)
  return Object.fromEntries(
    Object.keys(GiveawayFields.shape).map((field) => [field, reply[field as keyof GiveawayFields]]),
  )
}

/** @throws Problem 422 for each field that a submitted giveaway lacks. */
export function assertComplete(subject: GiveawaySubject): void {
  parseOrRefuse(SubmittedGiveaway, writtenGiveaway(subject))
}

const units = unitsInReview('giveaways')

export const giveawayReview: ReviewKind<GiveawaySubject> = {
  kind: 'giveaways',
  noun: 'giveaway',
  table: 'giveaways',
  lifecycle: promotionLifecycle,
  area: 'promotions',
  byId: giveawayById,
  recipients: ({ stayId, organizationId }) => ({ stayId, organizationId }),
  acceptedText: (subject) =>
    awaitsPayment(subject)
      ? `${CAN_ADD_TO_CART} for ${formatCents(subject.row.price)}. It opens once it’s paid for.`
      : subject.row.card === null
        ? AWAITS_STAY
        : `Travelers can enter from ${spokenDay(subject.row.starts_at)}.`,
  onAccept: async (db, subject, now) => {
    assertDatesAhead(subject, now)
    if (subject.row.unit) await settleFreeLater(db, 'giveaways', subject.id, now)
    return {}
  },
  onUndo: async (_, { row }) => {
    if (row.entry_count > 0) throw new Problem('conflict', 'It’s too late to undo: travelers have entered.')
    if (row.purchase_status !== 'Ready')
      throw new Problem('conflict', 'It’s too late to undo: its host has bought it or is buying it.')
  },
  ...units,
  // Its host may have edited it while it was rejected.
  onReopen: async (db, subject, { now }) => {
    assertComplete(subject)
    assertDatesAhead(subject, now)
    await units.onReopen(db, subject)
  },
}
