/** Stays of the demo, put where their story has taken them; each step is the product's own. */
import type { StayDraftFields } from '@lodestay/domain'
import { sql } from 'kysely'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { putLive, reindexStay } from './publish-stay.ts'
import { insertRevision, insertStay, moveRevision, type NewStay, type StaySubject, stayById } from './stay-store.ts'

export type DemoStayRow = {
  readonly organizationId: string
  readonly content: StayDraftFields
  readonly status: 'Draft' | 'Submitted' | 'Accepted'
  readonly enabled: boolean
  readonly plan: NonNullable<NewStay['plan']>
  readonly at: Date
  readonly favoredBy: readonly string[]
  readonly revision?: { readonly status: string; readonly content: StayDraftFields }
}

const DEMO = 'demo'

/** Adds a stay of the demo; what is to be claimed or rejected is left Submitted. */
export const addDemoStay = async (db: Db, stay: DemoStayRow): Promise<StaySubject> => {
  const { organizationId, content, enabled, plan, at } = stay
  const id = await insertStay(db, { organizationId, content, authorId: null, enabled, plan, createdAt: at })
  const current = async () => (await stayById(db, id)) as StaySubject
  if (stay.status !== 'Draft') await moveRevision(db, await current(), 'submit')
  if (stay.status === 'Accepted') await accept(db, await current(), at)
  if (stay.favoredBy.length > 0) await favor(db, id, stay.favoredBy)
  if (stay.revision) {
    await insertRevision(db, id, stay.revision.content, null)
    if (stay.revision.status !== 'Draft') await moveRevision(db, await current(), 'submit')
  }
  return reindexStay(db, id)
}

const accept = async (db: Db, subject: StaySubject, at: Date): Promise<void> => {
  await moveRevision(db, subject, 'publish', DEMO)
  const { after } = await putLive(db, subject, at)
  await audit(db, { actorId: DEMO, action: 'stay.publish', subjectId: subject.stayId, after })
}

const favor = async (db: Db, stayId: string, userIds: readonly string[]): Promise<void> => {
  await db
    .insertInto('favorites')
    .values(userIds.map((userId) => ({ user_id: userId, stay_id: stayId, created_at: sql<Date>`now()` })))
    .execute()
  await db.updateTable('stays').set({ favorite_count: userIds.length }).where('id', '=', stayId).execute()
}
