/** Moving a stay to another owner's organization: requested by the sender, accepted by the receiver. */
import { z } from 'zod'
import { instant } from '../fields.ts'
import { stayTransferLifecycle } from '../lifecycle.ts'

/** Days until a request expires. */
export const TRANSFER_DAYS = 7
/**
 * Requests in 24 hours by one person, from one organization, and to one. Limited because each sends an unsolicited
 * email.
 */
export const TRANSFERS_A_DAY = 20

const party = z.object({ id: z.string(), name: z.string() })

export const StayTransfer = z.object({
  id: z.string(),
  stay: party,
  from: party,
  to: party,
  /** The requester, an owner of the sending organization. */
  requestedBy: z.string(),
  status: z.enum(stayTransferLifecycle.statuses),
  createdAt: instant('createdAt'),
  expiresAt: instant('expiresAt'),
})
export type StayTransfer = z.infer<typeof StayTransfer>
