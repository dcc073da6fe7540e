/** Registers stays, and revisions of accepted stays, as a reviewed kind. */
import { stayLifecycle } from '@lodestay/domain'
import type { ReviewKind } from '../review/index.ts'
import { publishContent, undoPublish } from './publish-stay.ts'
import { submittable } from './stay-content.ts'
import { type LiveBefore, type StaySubject, stayById, touchStay, workingContent } from './stay-store.ts'

/** Tells a host what an accepted offer, cancellation or giveaway waits for. */
export const AWAITS_STAY = 'Travelers see it once its stay is on the site.'

export const stayReview: ReviewKind<StaySubject> = {
  kind: 'stays',
  noun: 'stay',
  table: 'stay_revisions',
  lifecycle: stayLifecycle,
  area: 'listing',
  byId: stayById,
  recipients: ({ stayId, organizationId }) => ({ stayId, organizationId }),
  acceptedText: ({ stay }) => {
    if (stay.taken_down) return 'It stays off the site, because moderators took it down.'
    if (!stay.enabled) return 'Show it when travelers should find it.'
    return stay.content ? 'Your changes are live.' : 'It is live, and travelers can find it.'
  },
  onAccept: (db, subject) => publishContent(db, subject),
  onUndo: (db, subject, before) => undoPublish(db, subject, before as LiveBefore),
  // Its host may have edited it while it was rejected.
  onReopen: async (db, subject) => {
    await submittable(db, subject.stay, workingContent(subject))
  },
  touch: async (db, { stayId }) => {
    await touchStay(db, stayId)
  },
}
