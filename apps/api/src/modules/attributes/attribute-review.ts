/** Registers attribute requests as a reviewed kind: accepting one adds the attribute to the catalog. */
import { attributeRequestLifecycle } from '@lodestay/domain'
import type { ReviewKind } from '../review/index.ts'
import { addAttributes, type RequestSubject, removeAttribute, requestById } from './attribute-store.ts'

export const attributeReview: ReviewKind<RequestSubject> = {
  kind: 'attribute-requests',
  noun: 'attribute',
  table: 'attribute_requests',
  lifecycle: attributeRequestLifecycle,
  area: 'feedback',
  byId: requestById,
  recipients: ({ request }) => ({ userId: request.author_id }),
  acceptedText: ({ request }) => `It’s now in the ${request.type} catalog.`,
  onAccept: async (db, { request }) => {
    const { type, name, description, icon_url: iconUrl } = request
    const [id] = await addAttributes(db, [{ type, name, description, iconUrl }])
    return { before: { added: id ?? null }, after: { type, name } }
  },
  onUndo: async (db, _, before) => {
    const { added } = before as { added: string | null }
    if (added) await removeAttribute(db, added)
  },
}
