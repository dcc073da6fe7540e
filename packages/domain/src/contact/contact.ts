/** The contact form. */
import { z } from 'zod'
import { email, instant, oneOf, optionalText, pageLanguage, requiredText } from '../fields.ts'
import { contactLifecycle } from '../lifecycle.ts'
import { CONTACT_MESSAGE_MAX, CONTACT_REPLY_MAX } from '../text-limits.ts'

/** POST /contact. */
export const ContactFields = z.strictObject({
  name: requiredText('Name', 100),
  email: email('Email', 100),
  subject: optionalText('Subject', 100),
  message: requiredText('Message', CONTACT_MESSAGE_MAX),
  language: pageLanguage(),
})
export type ContactFields = z.infer<typeof ContactFields>

/** PATCH /contact-submissions/{id}. */
export const ContactChange = z.strictObject({ status: oneOf('Status', contactLifecycle.statuses) })

/** POST /contact-submissions/{id}/replies, and the same for feedback: emailed to the sender. */
export const ReplyFields = z.strictObject({ message: requiredText('Message', CONTACT_REPLY_MAX) })
export type ReplyFields = z.infer<typeof ReplyFields>

/** A reply from staff. */
export const StaffReply = z.object({
  id: z.string(),
  message: z.string(),
  /** Null if the account was deleted. */
  authorName: z.string().nullable(),
  createdAt: instant('createdAt'),
})
export type StaffReply = z.infer<typeof StaffReply>

export const ContactSubmission = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(contactLifecycle.statuses),
  /** Replies from staff, oldest first. */
  replies: z.array(StaffReply),
  version: z.int(),
  createdAt: instant('createdAt'),
})
export type ContactSubmission = z.infer<typeof ContactSubmission>
