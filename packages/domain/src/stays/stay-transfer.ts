/** Moving a stay to an organization of somebody else: asked for where it leaves, accepted where it arrives. */
import { z } from 'zod'
import { instant } from '../fields.ts'
import { stayTransferLifecycle } from '../lifecycle.ts'

/** Days for which a request can be accepted. */
export const TRANSFER_DAYS = 7
/** Requests that one organization may make in 24 hours: each writes to people who did not ask for it. */
export const TRANSFERS_A_DAY = 20

const party = z.object({ id: z.string(), name: z.string() })

export const StayTransfer = z.object({
  id: z.string(),
  stay: party,
  from: party,
  to: party,
  /** Who asked, an owner of the organization that the stay leaves. */
  requestedBy: z.string(),
  status: z.enum(stayTransferLifecycle.statuses),
  createdAt: instant('createdAt'),
  expiresAt: instant('expiresAt'),
})
export type StayTransfer = z.infer<typeof StayTransfer>
