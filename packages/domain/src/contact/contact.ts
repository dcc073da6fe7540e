/** The contact form. */
import { z } from 'zod'
import { email, instant, oneOf, optionalText, requiredText } from '../fields.ts'
import { contactLifecycle } from '../lifecycle.ts'

/** POST /contact. */
export const ContactFields = z.strictObject({
  name: requiredText('Name', 100),
  email: email('Email', 100),
  subject: optionalText('Subject', 100),
  message: requiredText('Message', 2000),
})
export type ContactFields = z.infer<typeof ContactFields>

/** PATCH /contact-submissions/{id}. */
export const ContactChange = z.strictObject({ status: oneOf('Status', contactLifecycle.statuses) })

export const ContactSubmission = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(contactLifecycle.statuses),
  version: z.int(),
  createdAt: instant('createdAt'),
})
export type ContactSubmission = z.infer<typeof ContactSubmission>
