import { pickFields } from '@lodestay/domain/field-kinds'
import type { Stay, WholeStayFields } from '@lodestay/domain/stays/stay'
import { stayFields } from '@lodestay/domain/stays/stay-fields'
import { answer, ifMatch } from '../../../lib/api.ts'
import { callPlatform } from '../../../lib/call-platform.ts'
import type { DraftKind } from '../../drafts/draft-store.ts'

/** Extracts a stay's editable fields from the API's response. */
export function fieldsOf(stay: WholeStayFields): WholeStayFields {
  return pickFields(stayFields, stay)
}

/**
 * True while a moderator is reviewing it, except for that moderator. `staffId`: the user, if they edit it as staff; null
 * for its hosts.
 */
export function isLocked({ revision }: Stay, staffId: string | null): boolean {
  return revision?.status === 'Pending' && (staffId === null || revision.lockedBy?.id !== staffId)
}

async function saveAsHost({ id, version }: Stay, body: Partial<WholeStayFields>): Promise<Stay> {
  const call = { params: { path: { id } }, headers: ifMatch({ version }), body }
  return answer((await callPlatform()).POST('/api/stays/{id}/drafts', call))
}

/** Corrects what is public, if it is, and what is being edited or reviewed: it begins no edit of the host's. */
async function saveAsStaff({ id, version }: Stay, body: Partial<WholeStayFields>): Promise<Stay> {
  const call = { params: { path: { id } }, headers: ifMatch({ version }), body }
  return answer((await callPlatform()).PATCH('/api/stays/{id}', call))
}

/** What staff save is public at once, and recorded each time: they get time to finish a sentence. */
const STAFF_PAUSE_MS = 10_000

/** How a stay's draft is loaded and saved. */
const stayDraft: Omit<DraftKind<WholeStayFields, Stay>, 'isClosed' | 'send'> = {
  fieldsOf,
  // Fetch the current version, bypassing the client's cache.
  load: async ({ id }) =>
    answer(
      (await callPlatform()).GET('/api/stays/{id}', {
        params: { path: { id }, query: { checkDrafts: 'true' } },
        cache: 'no-store',
      }),
    ),
}

export function stayDraftFor(staffId: string | null): DraftKind<WholeStayFields, Stay> {
  return {
    ...stayDraft,
    isClosed: (stay) => isLocked(stay, staffId),
    ...(staffId === null ? { send: saveAsHost } : { send: saveAsStaff, pauseMs: STAFF_PAUSE_MS }),
  }
}
