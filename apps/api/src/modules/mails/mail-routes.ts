import { PageQuery, paged } from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import type { Job } from '../../kernel/jobs.ts'
import type { Mailer } from '../../providers/mail/mailer.ts'
import { listMails, mailToSend, markMail } from './mail-store.ts'

const Mail = z
  .object({
    id: z.string(),
    recipient: z.string(),
    subject: z.string(),
    text: z.string(),
    kind: z.string(),
    status: z.enum(['kept', 'queued', 'sent', 'failed']),
    createdAt: z.string(),
  })
  .meta({ id: 'Mail' })

export const mailRoutes = [
  endpoint({
    method: 'GET',
    url: '/mails',
    summary: 'The outbox of mails, newest first',
    access: 'staff',
    query: PageQuery,
    reply: paged(Mail),
    handle: ({ db, caller, query }) => listMails(db, caller, query),
  }),
]

export const mailJobs = (mailer: Mailer): Job[] => [
  {
    name: 'mails:send',
    run: async (payload, { db }) => {
      const mail = await mailToSend(db, (payload as { id: string }).id)
      if (!mail) return
      await mailer?.send({ id: mail.id, to: mail.recipient, subject: mail.subject, text: mail.body_text })
      await markMail(db, mail.id, mailer ? 'sent' : 'kept')
    },
  },
]
