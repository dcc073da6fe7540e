import type { AlertKind } from '@lodestay/domain'

/** The kinds of alerts that any staff member can act on, most urgent first. */
export const staffAlerts = ['overdue-task', 'blocked-task', 'old-submission'] as const satisfies readonly AlertKind[]
/** The kinds of alerts that only admins can act on, most urgent first. */
export const adminAlerts = ['disputed-payment', 'failed-job'] as const satisfies readonly AlertKind[]
export type StaffAlert = (typeof staffAlerts | typeof adminAlerts)[number]
/** How many alerts of each kind are open, of those that the reader can act on. */
export type AlertCounts = Readonly<Partial<Record<StaffAlert, number>>>
