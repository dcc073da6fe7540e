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

/** True while a moderator is reviewing it. */
export function isLocked(stay: Stay): boolean {
  return stay.revision?.status === 'Pending'
}

/** How a stay's draft is loaded and saved. */
export const stayDraft: DraftKind<WholeStayFields, Stay> = {
  fieldsOf,
  isClosed: isLocked,
  send: async ({ id, version }, body) =>
    answer(
      (await callPlatform()).POST('/api/stays/{id}/drafts', {
        params: { path: { id } },
        headers: ifMatch({ version }),
        body,
      }),
    ),
  // Fetch the current version, bypassing the client's cache.
  load: async ({ id }) =>
    answer(
      (await callPlatform()).GET('/api/stays/{id}', {
        params: { path: { id }, query: { checkDrafts: 'true' } },
        cache: 'no-store',
      }),
    ),
}
