/** Accepting a stay, and everything that follows in the same transaction: the swap, the search; and taking it back. */
import type { StayFields } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { dropStay, putStays, type SearchEntry } from '../search/index.ts'
import { submittable } from './stay-content.ts'
import {
  goLive,
  type LiveBefore,
  liveOf,
  restoreLive,
  type StayRow,
  type StaySubject,
  stayById,
  stayRows,
  workingContent,
} from './stay-store.ts'
import { bedCount, cardOf, publicStay } from './stay-view.ts'

/** Swaps the accepted revision in as the live stay. @throws Problem 422 where its content can no longer be accepted. */
export async function publishContent(
  db: Db,
  subject: StaySubject,
  at?: Date,
): Promise<{ before: LiveBefore; after: StayFields }> {
  const content = submittable(subject.stay, workingContent(subject))
  await goLive(db, subject, content, at)
  await reindexStay(db, subject.stayId)
  return { before: liveOf(subject), after: content }
}

/** Takes an acceptance back: what was live before is live again. */
export async function takeBack(db: Db, subject: StaySubject, before: LiveBefore): Promise<void> {
  await restoreLive(db, subject.stayId, before)
  await reindexStay(db, subject.stayId)
}

/** Brings search and cards to what the stay is now. Called by whatever changes what the public sees. */
export async function reindexStay(db: Db, stayId: string): Promise<StaySubject> {
  const subject = await stayById(db, stayId)
  if (!subject) throw new Error(`${stayId} vanished inside its own transaction`)
  const entry = searchEntry(subject.stay)
  if (entry) await putStays(db, [entry])
  else await dropStay(db, stayId)
  return subject
}

/** The same for many at once: what an import does. */
export async function reindexStays(db: Db, stayIds: readonly string[]): Promise<void> {
  const rows = await stayRows(db, stayIds)
  const entries = rows.map((row) => [row.id, searchEntry(row)] as const)
  await putStays(
    db,
    entries.flatMap(([, entry]) => entry ?? []),
  )
  for (const [id, entry] of entries) if (!entry) await dropStay(db, id)
}

/** A stay as the index holds it; null while the public may not see it. */
export function searchEntry(stay: StayRow): SearchEntry | null {
  if (!stay.content || !stay.enabled || !stay.published_at) return null
  const detail = publicStay(stay)
  return {
    id: stay.seq,
    stayId: stay.id,
    organizationId: stay.organization_id,
    // With every member: what was accepted long ago lacks those that came later.
    content: detail,
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
