/** Creates the demo's stays and moves them to their status through the product's own functions. */

import { audit } from '@lodestay/api/kernel/audit'
import type { Db } from '@lodestay/api/kernel/db'
import {
  addFavorites,
  insertRevision,
  insertStay,
  moveRevision,
  publishUnindexed,
  type StaySubject,
  stayById,
} from '@lodestay/api/modules/stays/index'
import type { StayDraftFields } from '@lodestay/domain'

export type DemoStayRow = {
  /** Generated if not given. */
  readonly id?: string
  readonly organizationId: string
  readonly content: StayDraftFields
  readonly status: 'Draft' | 'Submitted' | 'Accepted'
  readonly enabled: boolean
  readonly at: Date
  readonly favoredBy: readonly string[]
  readonly revision?: { readonly status: string; readonly content: StayDraftFields }
}

const DEMO = 'demo'

/** Adds a demo stay, not yet indexed; stays to be claimed or rejected later are left Submitted. */
export async function addDemoStay(db: Db, stay: DemoStayRow): Promise<StaySubject> {
  const { organizationId, content, enabled, at } = stay
  const id = await insertStay(db, {
    ...(stay.id && { id: stay.id }),
    organizationId,
    content,
    authorId: null,
    enabled,
    createdAt: at,
  })
  const current = async () => (await stayById(db, id)) as StaySubject
  if (stay.status !== 'Draft') await moveRevision(db, await current(), 'submit')
  if (stay.status === 'Accepted') await accept(db, await current(), at)
  if (stay.favoredBy.length > 0) await addFavorites(db, id, stay.favoredBy)
  if (stay.revision) {
    await insertRevision(db, id, stay.revision.content, null)
    if (stay.revision.status !== 'Draft') await moveRevision(db, await current(), 'submit')
  }
  return current()
}

async function accept(db: Db, subject: StaySubject, at: Date): Promise<void> {
  await moveRevision(db, subject, 'publish', DEMO)
  const { after } = await publishUnindexed(db, subject, at)
  await audit(db, { actorId: DEMO, action: 'stay.publish', subjectId: subject.stayId, after })
}
