import type { AlertKind } from '@lodestay/domain'

/** The kinds of alerts that any staff member can act on, most urgent first: failed jobs and disputes are for admins. */
export const staffAlerts = ['overdue-task', 'blocked-task', 'old-submission'] as const satisfies readonly AlertKind[]
export type StaffAlert = (typeof staffAlerts)[number]
