/** Accepting a stay, and everything that follows in the same transaction: the swap, the search, the record, the news. */
import type { StayFields } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { dropStay, putStays, type SearchEntry } from '../search/index.ts'
import { submittable } from './stay-content.ts'
import {
  goLive,
  moveRevision,
  type StayRow,
  type StaySubject,
  stayById,
  stayRows,
  workingContent,
} from './stay-store.ts'
import { bedCount, cardOf, publicStay } from './stay-view.ts'

/** Swaps the open revision in as the live stay. @throws Problem 409 where it cannot be accepted now, 422 where its content no longer can. */
export const publishStay = async (db: Db, subject: StaySubject, actorId: string, at?: Date): Promise<StaySubject> => {
  const content = submittable(subject.stay, workingContent(subject))
  await moveRevision(db, subject, 'publish', { decided_by: actorId })
  await goLive(db, subject, content, at)
  await audit(db, {
    actorId,
    action: 'stay.publish',
    subjectId: subject.stayId,
    before: subject.stay.content,
    after: content,
  })
  return reindexStay(db, subject.stayId)
}

/** Brings search and cards to what the stay is now. Called by whatever changes what the public sees. */
export const reindexStay = async (db: Db, stayId: string): Promise<StaySubject> => {
  const subject = await stayById(db, stayId)
  if (!subject) throw new Error(`${stayId} vanished inside its own transaction`)
  const entry = searchEntry(subject.stay)
  if (entry) await putStays(db, [entry])
  else await dropStay(db, stayId)
  return subject
}

/** The same for many at once: what an import does. */
export const reindexStays = async (db: Db, stayIds: readonly string[]): Promise<void> => {
  const rows = await stayRows(db, stayIds)
  await putStays(
    db,
    rows.flatMap((row) => searchEntry(row) ?? []),
  )
}

/** A stay as the index holds it; null while the public may not see it. */
const searchEntry = (stay: StayRow): SearchEntry | null => {
  if (!stay.content || !stay.enabled || !stay.published_at) return null
  const detail = publicStay(stay)
  return {
    id: stay.seq,
    stayId: stay.id,
    organizationId: stay.organization_id,
    content: stay.content as unknown as StayFields,
    beds: bedCount(detail),
    plan: stay.plan,
    favoriteCount: stay.favorite_count,
    publishedAt: stay.published_at,
    updatedAt: stay.updated_at,
    version: stay.version,
    card: JSON.stringify(cardOf(stay, stay.content, 'Accepted')),
    detail: JSON.stringify(detail),
  }
}
