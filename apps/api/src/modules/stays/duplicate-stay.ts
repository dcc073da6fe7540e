/** Copying a stay: a new draft with everything that its host wrote last, as far as two stays may have it. */
import { copyName, startOfCopies, stayFields } from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { withCopyableMedia } from './stay-content.ts'
import { insertStay, listNamesLike, type StaySubject, workingContent } from './stay-store.ts'
import { wholeContent } from './stay-view.ts'

/** @returns the copy's id. */
export async function duplicateStay(db: Db, caller: Caller, original: StaySubject): Promise<string> {
  const { organizationId } = original
  const content = wholeContent(original.stay, workingContent(original))
  const { max } = stayFields.name
  const names = await listNamesLike(db, organizationId, startOfCopies(content.name, max))
  const usable = await withCopyableMedia(db, content, { caller, organizationId })
  const id = await insertStay(db, {
    organizationId,
    content: { ...usable, name: copyName(content.name, names, max), shortlink: null },
    authorId: caller.id,
  })
  await audit(db, { actorId: caller.id, action: 'stay.create', subjectId: id })
  return id
}
