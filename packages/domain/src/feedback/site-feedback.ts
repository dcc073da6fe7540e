/** Feedback on the site, and all stored feedback as staff read and answer it. */
import { z } from 'zod'
import { isSitePath } from '../addresses.ts'
import { StaffReply } from '../contact/contact.ts'
import { feedbackCategories } from '../enumerations.ts'
import { email, oneOf, pageLanguage, requiredText } from '../fields.ts'
import { MESSAGE_MAX } from '../text-limits.ts'
import { Feedback } from './feedback.ts'

/** POST /feedback: feedback on the site, open to everyone. */
export const SiteFeedback = z.strictObject({
  category: oneOf('Category', feedbackCategories).nullable().default(null),
  message: requiredText('Message', MESSAGE_MAX),
  /** The page it is about. */
  page: requiredText('Page', 500).refine(isSitePath, 'Page must be a path on this site.').nullable().default(null),
  /** The author's address for a reply. */
  email: email('Email', 100).nullable().default(null),
  language: pageLanguage(),
})
export type SiteFeedback = z.infer<typeof SiteFeedback>

export const feedbackStatuses = ['new', 'answered'] as const

/** PATCH /feedback/{id}, for feedback about the site. */
export const FeedbackChange = z.strictObject({ status: oneOf('Status', feedbackStatuses) })

/** Feedback as staff see it: a moderator's has a subject, site feedback has none. */
export const KeptFeedback = Feedback.omit({ authorName: true }).extend({
  /** Null for moderators' messages to hosts, which can't be answered. */
  status: z.enum(feedbackStatuses).nullable(),
  /** Whether we know where a reply would go. */
  isReachable: z.boolean(),
  /** Replies from staff, oldest first. */
  replies: z.array(StaffReply),
  subjectId: z.string().nullable(),
  /** The name of its subject; null for the site, and for deleted subjects. */
  subjectName: z.string().nullable(),
  page: z.string().nullable(),
  email: z.string().nullable(),
  /** Null for a visitor; the name is null if the account was deleted. */
  author: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
})
export type KeptFeedback = z.infer<typeof KeptFeedback>
