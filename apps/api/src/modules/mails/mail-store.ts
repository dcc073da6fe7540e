import { type Actor, isAdmin, type PageQuery } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { pageOf } from '../../kernel/page-of.ts'

export type NewMail = { to: string; subject: string; text: string; kind: string }

/** Puts a mail into the outbox, in the caller's transaction; the worker sends it. */
export const postMail = async (db: Db, mail: NewMail): Promise<void> => {
  const id = newId('mail')
  await db
    .insertInto('mails')
    .values({ id, recipient: mail.to, subject: mail.subject, body_text: mail.text, kind: mail.kind })
    .execute()
  await enqueue(db, 'mails:send', { id }, { key: id })
}

export const mailToSend = (db: Db, id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).where('status', '=', 'queued').executeTakeFirst()

export const markMail = async (db: Db, id: string, status: 'sent' | 'kept'): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ status, ...(status === 'sent' && { sent_at: sql`now()` }) })
    .where('id', '=', id)
    .execute()
}

/** The outbox, newest first. Mails to staff are shown to admins alone: one of them may hold a way into an account. */
export const listMails = (db: Db, reader: Actor, query: PageQuery) => {
  const visible = db
    .selectFrom('mails')
    .selectAll()
    .$if(!isAdmin(reader), (mails) =>
      mails.where(
        sql<boolean>`not exists (select from users u where lower(u.email) = lower(recipient) and u.roles && '{Employee,Admin}')`,
      ),
    )
    .orderBy('created_at', 'desc')
  return pageOf(query, visible, (row) => ({
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    text: row.body_text,
    kind: row.kind,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }))
}
