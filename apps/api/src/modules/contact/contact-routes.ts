import {
  ContactChange,
  ContactFields,
  ContactSubmission,
  contactLifecycle,
  daysBefore,
  PageQuery,
  paged,
  ReplyFields,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import type { PostMail } from '../mails/index.ts'
import {
  deleteAnswered,
  insertSubmission,
  listSubmissions,
  markAnswered,
  markSubmission,
  submissionById,
} from './contact-store.ts'
import { wordsIn } from './mail-texts.ts'
import { sendReply } from './send-reply.ts'

const SubmissionReply = ContactSubmission.meta({ id: 'ContactSubmission' })

export function contactRoutes(postMail: PostMail) {
  return [
    endpoint({
      method: 'POST',
      url: '/contact',
      operationId: 'sendContactMessage',
      summary: 'Send a contact message; an email confirms that it arrived',
      access: 'public',
      rate: 'forms',
      body: ContactFields,
      reply: SubmissionReply,
      status: 201,
      handle: async ({ db, body, now }) => {
        const submission = await insertSubmission(db, body, now)
        await postMail(db, { to: body.email, ...wordsIn[body.language].received, kind: 'contact', mostADay: 2 })
        return submission
      },
    }),
    endpoint({
      method: 'GET',
      url: '/contact-submissions',
      summary: 'List contact form messages, newest first',
      access: 'staff',
      query: PageQuery.extend({ status: z.enum(contactLifecycle.statuses).optional() }),
      reply: paged(SubmissionReply),
      handle: ({ db, query }) => listSubmissions(db, query),
    }),
    endpoint({
      method: 'GET',
      url: '/contact-submissions/:id',
      summary: 'Get a contact form message',
      access: 'staff',
      params: ById,
      reply: SubmissionReply,
      subject: ({ db, params }) => submissionById(db, params.id),
      handle: async ({ subject: { submission } }) => submission,
    }),
    endpoint({
      method: 'PATCH',
      url: '/contact-submissions/:id',
      problems: ['illegal-move'],
      summary: 'Mark a message as answered, or as new again',
      access: 'staff',
      params: ById,
      body: ContactChange,
      reply: SubmissionReply,
      subject: ({ db, params }) => submissionById(db, params.id, true),
      handle: async ({ db, caller, params, body, subject: { submission } }) => {
        const changed = await markSubmission(db, submission, body.status)
        await audit(db, {
          actorId: caller.id,
          action: 'contact-submission.update',
          subjectId: params.id,
          before: { status: submission.status },
          after: body,
        })
        return changed
      },
    }),
    endpoint({
      method: 'POST',
      url: '/contact-submissions/:id/replies',
      operationId: 'replyToContactSubmission',
      summary: 'Reply to a message by email, which marks it as answered',
      access: 'staff',
      params: ById,
      body: ReplyFields,
      reply: SubmissionReply,
      status: 201,
      subject: ({ db, params }) => submissionById(db, params.id, true),
      handle: async ({ db, caller, params, body: { message }, now, subject: { submission, language } }) => {
        const { email: to, subject: about, message: quoted } = submission
        const action = 'contact-submission' as const
        const reply = { subjectId: params.id, action, to, about, message, quoted, language }
        await sendReply(db, postMail, caller, reply, now)
        return markAnswered(db, params.id)
      },
    }),
  ]
}

/** Retention of answered messages in days: see docs/retention.md. */
const ANSWERED_RETENTION_DAYS = 365

export const contactSweeps: Sweep[] = [
  {
    name: 'contact:forget-answered',
    cron: '16 3 * * *',
    run: (_, { db, now }) => deleteAnswered(db, daysBefore(now, ANSWERED_RETENTION_DAYS)),
  },
]
