import { z } from 'zod'

/** How long a deleted account can be restored before it is erased. */
export const ACCOUNT_KEPT_DAYS = 14

/** What the link for restoring a deleted account shows. */
export const AccountDeletion = z.object({ firstName: z.string(), erasesAt: z.iso.datetime() })
export type AccountDeletion = z.infer<typeof AccountDeletion>
