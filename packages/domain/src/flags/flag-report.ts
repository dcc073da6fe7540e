/** Users' reports of inappropriate or inaccurate stays. */
import { z } from 'zod'
import { flagReasons } from '../enumerations.ts'
import { instant, oneOf, optionalText, requiredText, text } from '../fields.ts'
import { flagReportLifecycle } from '../lifecycle.ts'
import { MESSAGE_MAX } from '../text-limits.ts'

/** Reports per person in 24 hours. */
export const FLAG_REPORTS_A_DAY = 20

/** POST /flag-reports. */
export const NewFlagReport = z.strictObject({
  stayId: requiredText('Stay', 60),
  reason: oneOf('Reason', flagReasons),
  details: optionalText('Details', MESSAGE_MAX),
})
export type NewFlagReport = z.infer<typeof NewFlagReport>

/** PATCH /flag-reports/{id}: its status, and staff's note. */
export const FlagReportChange = z
  .strictObject({ status: oneOf('Status', flagReportLifecycle.statuses), note: text('Note', MESSAGE_MAX) })
  .partial()
export type FlagReportChange = z.infer<typeof FlagReportChange>

export const FlagReport = z.object({
  id: z.string(),
  stayId: z.string(),
  stayName: z.string(),
  /** Whether the stay has a page on the site: it may be hidden, or taken down. */
  isStayPublic: z.boolean(),
  reason: z.enum(flagReasons),
  details: z.string(),
  status: z.enum(flagReportLifecycle.statuses),
  note: z.string(),
  /** Null if the account was deleted, or is withheld because the caller has a role for the stay. */
  reporter: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** True if the caller has a role for the stay: they can't handle its reports, or see who sent them. */
  isOwnStay: z.boolean(),
  version: z.int(),
  createdAt: instant('createdAt'),
})
export type FlagReport = z.infer<typeof FlagReport>
