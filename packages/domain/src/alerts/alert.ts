/** Warnings sent to people before problems escalate. */
import { z } from 'zod'
import { instant } from '../fields.ts'

/** How late a task is, or how long something waits for a decision, before an alert is raised. */
export const TASK_OVERDUE_HOURS = 1
export const QUEUE_OLD_HOURS = 24

/**
 * `overdue-task`: not posted an hour after its time. `blocked-task`: waits for a person's decision. `old-submission`:
 * has waited for review for a day. `failed-job`: jobs of this name were given up, or a scheduled one fails.
 * `disputed-payment`: waits for our evidence. `over-budget`: a campaign has cost more than its budget; this one is for its host, the others are for staff.
 */
export const alertKinds = [
  'overdue-task',
  'blocked-task',
  'old-submission',
  'failed-job',
  'disputed-payment',
  'over-budget',
] as const
export type AlertKind = (typeof alertKinds)[number]

export const Alert = z.object({
  kind: z.enum(alertKinds),
  /** The task, the submission, the name of the jobs, the payment, or the campaign. */
  subjectId: z.string(),
  /** Its name. */
  title: z.string(),
  openedAt: instant('openedAt'),
})
export type Alert = z.infer<typeof Alert>
