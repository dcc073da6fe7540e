import { daysBefore, PageQuery, paged } from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import type { Job, Sweep } from '../../kernel/jobs.ts'
import type { Seal } from '../../kernel/seal.ts'
import type { Mailer } from '../../providers/mail/mailer.ts'
import {
  deleteMails,
  failAbandoned,
  isResendable,
  listMails,
  mailToSend,
  markMail,
  openLink,
  queueMail,
  toMail,
  toSend,
  visibleMail,
  wipeLinks,
} from './mail-store.ts'

/** Days after which links are wiped, sent or not. The few that stay valid longer are requested again by their owners. */
const LINK_DAYS = 7

const mailStatuses = ['queued', 'sent', 'kept', 'failed'] as const

const Mail = z
  .object({
    id: z.string(),
    recipient: z.string(),
    subject: z.string(),
    text: z.string(),
    kind: z.string(),
    status: z.enum(mailStatuses),
    /** Whether it can be resent: its secret link, if it had one, still exists. */
    isResendable: z.boolean(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
  })
  .meta({ id: 'Mail' })

function isThisMachine(ip: string) {
  return /^(?:::ffff:)?127\.|^::1$/.test(ip)
}

/**
 * @param primary receives the audit rows, because reads run on a replica. @param demo allows opening an email's link.
 */
export function mailRoutes({ primary, seal, demo }: { primary: Db; seal: Seal; demo: boolean }) {
  return [
    endpoint({
      method: 'GET',
      url: '/mails',
      summary:
        'List outgoing emails, newest first, by part of the recipient or subject; secret links show as `[link]`, and every read is recorded in the audit log',
      access: 'staff',
      query: PageQuery.extend({
        text: z.string().trim().min(1).max(100).optional(),
        status: z.enum(mailStatuses).optional(),
        kind: z.string().max(60).optional(),
      }),
      reply: paged(Mail),
      handle: async ({ db, caller, query }) => {
        // The text may be someone's address, and the audit log is append-only.
        const { text, ...after } = query
        const filtered = text === undefined ? after : { ...after, byText: true }
        await audit(primary, { actorId: caller.id, action: 'mail.list', subjectId: 'mails', after: filtered })
        return listMails(db, caller, query)
      },
    }),
    endpoint({
      method: 'POST',
      url: '/mails/:id/resend',
      operationId: 'resendMail',
      problems: ['not-found', 'conflict'],
      summary: 'Send an email again',
      access: 'staff',
      params: ById,
      reply: Mail,
      handle: async ({ db, caller, params }) => {
        const mail = await visibleMail(db, caller, params.id, true)
        if (!mail) throw notFound()
        if (mail.status === 'queued') throw new Problem('conflict', 'This email is already on its way.')
        if (!isResendable(mail))
          throw new Problem('conflict', 'The link in this email is gone. Ask them to request a new one.')
        await queueMail(db, mail.id)
        const { kind, status } = mail
        await audit(db, {
          actorId: caller.id,
          action: 'mail.resend',
          subjectId: mail.id,
          before: { kind, status },
        })
        return toMail({ ...mail, status: 'queued' })
      },
    }),
    endpoint({
      method: 'GET',
      url: '/mails/:id/link',
      problems: ['not-found'],
      summary: 'Get the link in an email: only in a demonstration, and only from this machine',
      access: 'staff',
      params: ById,
      reply: z.object({ link: z.string() }),
      handle: async ({ db, caller, params, request }) => {
        const mail = demo && isThisMachine(request.ip) ? await visibleMail(db, caller, params.id) : null
        const link = mail && openLink(seal, mail)
        if (!link) throw notFound()
        await audit(primary, { actorId: caller.id, action: 'mail.open-link', subjectId: params.id })
        return { link }
      },
    }),
  ]
}

export function mailJobs({ mailer, seal, demo }: { mailer: Mailer; seal: Seal; demo: boolean }): Job[] {
  return [
    {
      name: 'mails:send',
      run: async (payload, { db, log }) => {
        const mail = await mailToSend(db, (payload as { id: string }).id)
        if (!mail) return
        // A link that unsubscribes doesn't expire, and nobody could request another.
        const keepLink = mail.unsubscribes
        if (!mailer) return markMail(db, mail.id, 'kept', { keepLink: keepLink || demo })
        const sent = toSend(seal, mail)
        if (!sent) {
          log.error({ mail: mail.id }, 'a mail was not sent: its link was sealed with another AUTH_SECRET')
          return markMail(db, mail.id, 'failed')
        }
        await mailer.send({ id: mail.id, to: mail.recipient, subject: mail.subject, ...sent })
        await markMail(db, mail.id, 'sent', { keepLink })
      },
    },
  ]
}

/** Retention of emails in days, whatever their status: see docs/retention.md. */
const MAIL_RETENTION_DAYS = 30

export const mailSweeps: Sweep[] = [
  { name: 'mails:fail-abandoned', cron: '26 * * * *', run: (_, { db }) => failAbandoned(db) },
  {
    name: 'mails:wipe-links',
    cron: '41 * * * *',
    run: (_, { db, now }) => wipeLinks(db, daysBefore(now, LINK_DAYS)),
  },
  {
    name: 'mails:forget',
    cron: '11 3 * * *',
    run: (_, { db, now }) => deleteMails(db, daysBefore(now, MAIL_RETENTION_DAYS)),
  },
]
