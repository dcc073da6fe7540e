/** Accepting a stay and its consequences in one transaction (swapping revisions, search index), and undoing it. */
import { bedCount, type StayFields } from '@lodestay/domain'
import type { Db } from '../../kernel/db.ts'
import { dropStays, type SearchEntry, upsertStays } from '../search/index.ts'
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
import { cardOf, publicStay } from './stay-view.ts'

type Published = { before: LiveBefore; after: StayFields }

/** Makes the accepted revision the live stay. @throws Problem 422 if its content is no longer acceptable. */
export async function publishContent(db: Db, subject: StaySubject): Promise<Published> {
  const published = await publishUnindexed(db, subject)
  await reindexStay(db, subject.stayId)
  return published
}

/** Like `publishContent`, for callers that publish many stays and index them together afterwards. */
export async function publishUnindexed(db: Db, subject: StaySubject, at?: Date): Promise<Published> {
  const content = await submittable(db, subject.stay, workingContent(subject))
  await goLive(db, subject, content, at)
  return { before: liveOf(subject), after: content }
}

/** Undoes an acceptance: restores the previous live version. */
export async function undoPublish(db: Db, subject: StaySubject, before: LiveBefore): Promise<void> {
  await restoreLive(db, subject.stayId, before)
  await reindexStay(db, subject.stayId)
}

/** Syncs the search index and cards with a stay. Call it after any change to what the public sees. */
export async function reindexStay(db: Db, stayId: string): Promise<StaySubject> {
  const subject = await stayById(db, stayId)
  if (!subject) throw new Error(`${stayId} vanished inside its own transaction`)
  const entry = searchEntry(subject.stay)
  if (entry) await upsertStays(db, [entry])
  else await dropStays(db, [stayId])
  return subject
}

/** Like `reindexStay`, for many stays at once. */
export async function reindexStays(db: Db, stayIds: readonly string[]): Promise<void> {
  const rows = await stayRows(db, stayIds)
  const entries = rows.map((row) => [row.id, searchEntry(row)] as const)
  await upsertStays(
    db,
    entries.flatMap(([, entry]) => entry ?? []),
  )
  await dropStays(
    db,
    entries.flatMap(([id, entry]) => (entry ? [] : [id])),
  )
}

/** A stay's index entry; null if it isn't public. */
export function searchEntry(stay: StayRow): SearchEntry | null {
  if (!stay.content || !stay.enabled || !stay.published_at) return null
  const detail = publicStay(stay)
  return {
    id: stay.seq,
    stayId: stay.id,
    organizationId: stay.organization_id,
    // Complete content: content accepted long ago lacks newer fields. A stay is found by its displayed name.
    content: { ...detail, name: detail.displayName },
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
