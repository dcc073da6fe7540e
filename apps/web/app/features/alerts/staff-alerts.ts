import type { AlertKind } from '@lodestay/domain'

/** The kinds of alerts that are for staff, the most urgent first. */
export const staffAlerts = ['overdue-task', 'blocked-task', 'old-submission'] as const satisfies readonly AlertKind[]
export type StaffAlert = (typeof staffAlerts)[number]
