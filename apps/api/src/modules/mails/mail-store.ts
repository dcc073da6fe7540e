import { type Actor, isAdmin, type PageQuery } from '@lodestay/domain'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { MailsTable } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { likeLiteral } from '../../kernel/filter-sql.ts'
import { ifGiven, whereGiven } from '../../kernel/given.ts'
import { newId } from '../../kernel/ids.ts'
import { enqueue, isWithoutJob } from '../../kernel/jobs.ts'
import { lockByName } from '../../kernel/lock-by-name.ts'
import { countUpTo } from '../../kernel/page-of.ts'
import { cursorId, decodeCursor, encodeCursor, page } from '../../kernel/paging.ts'
import { repeatInBatches } from '../../kernel/repeat-in-batches.ts'
import { createSeal, type Seal } from '../../kernel/seal.ts'

/** Placeholder for the secret link in an email's text. */
const LINK = '[link]'

/** Encrypts email links with the installation's `AUTH_SECRET`. */
export function createMailSeal(secret: string): Seal {
  return createSeal(secret, 'mail links')
}

/**
 * Job priorities of emails that go to thousands at once: behind all other jobs, which would otherwise wait for an hour.
 * Readers asked for instant ones as soon as possible, so digests let those pass.
 */
const BULK_PRIORITIES = { instant: 5, digest: 10 } as const

export type NewMail = {
  to: string
  subject: string
  text: string
  kind: string
  /**
   * A link that grants access. `text` has the placeholder `[link]`, behind everything that others wrote in it; it is
   * resolved only when sending.
   */
  link?: string
  /** Whether the link unsubscribes from this kind of email; if so, email clients offer it too. */
  unsubscribes?: boolean
  /**
   * For emails that anyone can trigger to any address: the maximum of this kind per mailbox within 24 hours; further
   * ones are not sent.
   */
  mostADay?: number
  /** Set if many are posted at once and none is urgent: they are sent after all other emails. */
  bulk?: keyof typeof BULK_PRIORITIES
  /** The reason, for one-time emails: a job that reruns sends nothing more. */
  cause?: string
}

async function sentWithinADay(db: Db, { to, kind }: NewMail): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((mail) => mail.fn.countAll<number>().as('count'))
    .where(sql`lower(recipient)`, '=', to.toLowerCase())
    .where('kind', '=', kind)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

/** Adds an email to the outbox in the caller's transaction; the worker sends it. */
export type PostMail = (db: Db, mail: NewMail) => Promise<void>

export function mailPoster(seal: Seal): PostMail {
  return async (db, mail) => {
    const { to, subject, text, kind, link, unsubscribes = false, mostADay = Number.POSITIVE_INFINITY } = mail
    if (link !== undefined && !text.includes(LINK)) throw new Error(`a ${kind} mail does not say ${LINK}`)
    if (mostADay < Number.POSITIVE_INFINITY) {
      // One at a time, so that concurrent requests don't slip past the limit.
      await lockByName(db, `mails ${kind} ${to.toLowerCase()}`)
      if ((await sentWithinADay(db, mail)) >= mostADay) return
    }
    const id = newId('mail')
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('mails')
      .values({
        id,
        recipient: to,
        subject,
        body_text: text,
        kind,
        sealed_link: link === undefined ? null : seal.seal(link, id),
        has_link: link !== undefined,
        unsubscribes,
        cause: mail.cause ?? null,
      })
      .onConflict((conflict) => conflict.column('cause').where('cause', 'is not', null).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return
    await enqueue(db, 'mails:send', { id }, { about: id, ...(mail.bulk && { priority: BULK_PRIORITIES[mail.bulk] }) })
  }
}

/** Stores an email that can't be sent, because there is no mail server, where staff can read it. */
export async function saveMail(db: Db, { to, subject, text, kind }: Omit<NewMail, 'link'>): Promise<void> {
  await db
    .insertInto('mails')
    .values({ id: newId('mail'), recipient: to, subject, body_text: text, kind, status: 'kept', has_link: false })
    .execute()
}

type Sealed = { id: string; sealed_link: string | null }

/** Decrypts an email's link; null if it has none or it was wiped. */
export function openLink(seal: Seal, { id, sealed_link }: Sealed): string | null {
  return sealed_link === null ? null : seal.open(sealed_link, id)
}

/** The email as it is sent; null if its link was sealed with another secret. */
export function toSend(
  seal: Seal,
  mail: Sealed & { body_text: string; unsubscribes: boolean },
): { text: string; unsubscribeUrl?: string } | null {
  if (mail.sealed_link === null) return { text: mail.body_text }
  const link = openLink(seal, mail)
  if (link === null) return null
  // Only the last one is ours: in front of it, names and messages of others may contain it too.
  const at = mail.body_text.lastIndexOf(LINK)
  const text = mail.body_text.slice(0, at) + link + mail.body_text.slice(at + LINK.length)
  return { text, ...(mail.unsubscribes && { unsubscribeUrl: link }) }
}

/** Includes failed emails: an admin may rerun their job. Null if it needn't or can't be sent. */
export async function mailToSend(db: Db, id: string) {
  const mail = await db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'failed'])
    .executeTakeFirst()
  return mail && (mail.status === 'queued' || isResendable(mail)) ? mail : null
}

export async function markMail(
  db: Db,
  id: string,
  status: 'sent' | 'kept' | 'failed',
  { keepLink = false } = {},
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status, ...(status === 'sent' && { sent_at: sql`now()` }), ...(!keepLink && { sealed_link: null }) })
    .where('id', '=', id)
    .execute()
}

/** Marks emails as failed if their job was abandoned or is gone, so that staff can resend them. */
export async function failAbandoned(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ status: 'failed' })
    .where('status', '=', 'queued')
    .where(isWithoutJob('mails:send', sql`mails.id`))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Wipes the links of older emails that grant access, most of which have expired: an email that is still unsent isn't
 * worth sending anymore.
 */
export async function wipeLinks(db: Db, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ sealed_link: null, status: sql`case status when 'queued' then 'failed' else status end` })
    .where('sealed_link', 'is not', null)
    .where('unsubscribes', '=', false)
    .where('created_at', '<', before)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Emails a staff member may read. Only admins see emails to staff, which may contain a way into an account. */
function visibleTo(db: Db, reader: Actor) {
  return db
    .selectFrom('mails')
    .selectAll()
    .$if(!isAdmin(reader), (mails) =>
      mails.where(
        sql<boolean>`not exists (select from users u where lower(u.email) = lower(recipient) and u.roles && '{Employee,Admin}')`,
      ),
    )
}

export function visibleMail(db: Db, reader: Actor, id: string, lock = false) {
  return visibleTo(db, reader)
    .where('id', '=', id)
    .$if(lock, (mail) => mail.forUpdate())
    .executeTakeFirst()
}

type MailRow = Selectable<MailsTable>

/** An email that lost a link that grants access, sent or expired, would be sent with a hole in its text. */
export function isResendable({ status, sealed_link, has_link, body_text }: MailRow): boolean {
  // Emails stored by an earlier version don't say whether they had one.
  const hadLink = has_link ?? body_text.includes(LINK)
  return status !== 'queued' && (sealed_link !== null || !hadLink)
}

/** An email as staff see it: its link stays sealed. */
export function toMail(row: MailRow) {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    text: row.body_text,
    kind: row.kind,
    status: row.status,
    isResendable: isResendable(row),
    createdAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
  }
}

/** Queues an email for sending again, ahead of bulk ones: someone asked for it. */
export async function queueMail(db: Db, id: string): Promise<void> {
  await db.updateTable('mails').set({ status: 'queued' }).where('id', '=', id).execute()
  await enqueue(db, 'mails:send', { id }, { about: id })
}

export type MailsQuery = PageQuery & {
  text?: string | undefined
  status?: MailRow['status'] | undefined
  kind?: string | undefined
}

const Key = z.tuple([cursorId])

/** The outbox, newest first; `text` is part of the recipient or the subject. Ids are ordered by time. */
export async function listMails(db: Db, reader: Actor, query: MailsQuery) {
  const { text, status, kind } = query
  const [after] = query.cursor ? decodeCursor(query.cursor, Key) : [null]
  const matching = visibleTo(db, reader)
    .$call(
      ifGiven(text, (all, text) =>
        all.where(sql<boolean>`lower(recipient || ' ' || subject) like ${`%${likeLiteral(text.toLowerCase())}%`}`),
      ),
    )
    .$call((all) => whereGiven(all, { status, kind }))
  const rows = await matching
    .$call(ifGiven(after, (all, id) => all.where('id', '<', id)))
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .$if(after === null, (all) => all.offset((query.page - 1) * query.limit))
    .execute()
  const total = await countUpTo(db, matching.clearSelect().select('id'))
  return page(query, rows, total, toMail, ({ id }) => encodeCursor([id]))
}

/** Deletes emails from before `before`. @returns how many */
export function deleteMails(db: Db, before: Date): Promise<number> {
  return repeatInBatches(async (limit) => {
    const old = db.selectFrom('mails').select('id').where('created_at', '<', before).limit(limit)
    return (await db.deleteFrom('mails').where('id', 'in', old).executeTakeFirst()).numDeletedRows
  })
}

/** Deletes emails to a user whose account is being erased, including those to an unconfirmed address. */
export async function deleteMailsTo(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('mails')
    .where(sql<boolean>`lower(recipient) = (select lower(email) from users where id = ${userId})`)
    .execute()
}
