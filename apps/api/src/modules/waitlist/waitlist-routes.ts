import {
  daysBefore,
  type Language,
  PageQuery,
  paged,
  plainName,
  queryFlag,
  siteIn,
  WaitlistEntry,
  WaitlistFields,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import type { PostMail } from '../mails/index.ts'
import { wordsIn } from './mail-texts.ts'
import { deleteEntry, deleteInvited, joinWaitlist, listWaitlist, lockedEntry, markInvited } from './waitlist-store.ts'

const EntryReply = WaitlistEntry.meta({ id: 'WaitlistEntry' })

function invitation({ email, role, city }: WaitlistEntry, language: Language, publicUrl: string) {
  const words = wordsIn[language]
  const lead = words.lead[role === 'Host' ? 'host' : 'traveler'](plainName(city, ''))
  const text = words.text(lead, `${siteIn(language, publicUrl)}/sign-up`)
  return { to: email, subject: words.subject, text, kind: 'waitlist-invitation' }
}

type Inviting = { postMail: PostMail; publicUrl: string }

export function waitlistRoutes({ postMail, publicUrl }: Inviting) {
  return [
    endpoint({
      method: 'POST',
      url: '/waitlist',
      operationId: 'joinWaitlist',
      summary: 'Join the waitlist; the response doesn’t reveal who is already on it',
      access: 'public',
      rate: 'forms',
      body: WaitlistFields,
      reply: z.object({ email: z.string() }),
      status: 201,
      handle: async ({ db, body, now }) => {
        await joinWaitlist(db, body, now)
        return { email: body.email }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/waitlist',
      operationId: 'listWaitlistEntries',
      summary: 'List the waitlist, newest first; text matches parts of emails, cities and states',
      access: 'staff',
      query: PageQuery.extend({
        text: z.string().trim().max(100).optional(),
        invited: queryFlag.optional(),
      }),
      reply: paged(EntryReply),
      handle: ({ db, query }) => listWaitlist(db, query),
    }),
    endpoint({
      method: 'POST',
      url: '/waitlist/:id/invite',
      operationId: 'inviteFromWaitlist',
      problems: ['not-found', 'conflict'],
      summary: 'Email a person on the waitlist that they can sign up now',
      access: 'staff',
      params: ById,
      reply: EntryReply,
      handle: async ({ db, caller, params, now }) => {
        const locked = await lockedEntry(db, params.id)
        if (!locked) throw notFound()
        const { entry, language } = locked
        if (entry.invitedAt) throw new Problem('conflict', 'They’ve already been invited. The email is in the outbox.')
        await postMail(db, invitation(entry, language, publicUrl))
        await audit(db, { actorId: caller.id, action: 'waitlist.invite', subjectId: params.id })
        return markInvited(db, params.id, now)
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/waitlist/:id',
      operationId: 'deleteWaitlistEntry',
      problems: ['not-found'],
      summary: 'Remove a person from the waitlist',
      access: 'staff',
      params: ById,
      reply: z.null(),
      status: 204,
      handle: async ({ db, caller, params }) => {
        const entry = await deleteEntry(db, params.id)
        if (!entry) throw notFound()
        const { role, city, state } = entry
        // Omit the email: someone who asks to be forgotten must not remain in an append-only log.
        await audit(db, {
          actorId: caller.id,
          action: 'waitlist.delete',
          subjectId: params.id,
          before: { role, city, state },
        })
        return null
      },
    }),
  ]
}

/** Retention of entries after the invitation, in days: see docs/retention.md. */
const INVITED_RETENTION_DAYS = 365

export const waitlistSweeps: Sweep[] = [
  {
    name: 'waitlist:forget-invited',
    cron: '28 3 * * *',
    run: (_, { db, now }) => deleteInvited(db, daysBefore(now, INVITED_RETENTION_DAYS)),
  },
]
