import type { AlertKind } from '@lodestay/domain'

/** The kinds of alerts that all of staff can do something about, the most urgent first: failed jobs are an admin's. */
export const staffAlerts = ['overdue-task', 'blocked-task', 'old-submission'] as const satisfies readonly AlertKind[]
export type StaffAlert = (typeof staffAlerts)[number]
