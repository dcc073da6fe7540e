/** The waitlist: people who want to know when we open in their area. */
import { z } from 'zod'
import { waitlistRoles } from '../enumerations.ts'
import { accountEmail, instant, oneOf, optionalText, pageLanguage } from '../fields.ts'

/** POST /waitlist. */
export const WaitlistFields = z.strictObject({
  email: accountEmail(),
  role: oneOf('Role', waitlistRoles).nullable().default(null),
  city: optionalText('City', 50),
  state: optionalText('State', 50),
  language: pageLanguage(),
})
export type WaitlistFields = z.infer<typeof WaitlistFields>

export const WaitlistEntry = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(waitlistRoles).nullable(),
  city: z.string(),
  state: z.string(),
  /** When they were notified that they can sign up; null if they weren't. */
  invitedAt: instant('invitedAt').nullable(),
  createdAt: instant('createdAt'),
})
export type WaitlistEntry = z.infer<typeof WaitlistEntry>
