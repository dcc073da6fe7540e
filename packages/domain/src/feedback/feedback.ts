/** What moderators tell hosts about an item: kinds and categories of section 3. */
import { z } from 'zod'
import { feedbackCategories, feedbackKinds } from '../enumerations.ts'
import { instant, oneOf, requiredText } from '../fields.ts'
import { MESSAGE_MAX } from '../text-limits.ts'

/** The body of every reject call. */
export const Rejection = z.strictObject({
  category: oneOf('Category', feedbackCategories),
  message: requiredText('Message', MESSAGE_MAX),
})
export type Rejection = z.infer<typeof Rejection>

export const Feedback = z.object({
  id: z.string(),
  kind: z.enum(feedbackKinds),
  category: z.enum(feedbackCategories).nullable(),
  message: z.string(),
  changedFields: z.array(z.string()),
  authorName: z.string(),
  createdAt: instant('createdAt'),
})
export type Feedback = z.infer<typeof Feedback>
