import { z } from 'zod'

/** How long a deleted account can be taken back. Then it is erased. */
export const ACCOUNT_KEPT_DAYS = 14

/** What the link that restores a deleted account shows. */
export const AccountDeletion = z.object({ firstName: z.string(), erasesAt: z.iso.datetime() })
export type AccountDeletion = z.infer<typeof AccountDeletion>
