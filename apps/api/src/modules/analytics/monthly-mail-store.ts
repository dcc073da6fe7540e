/** Who is due the monthly email, and who has already received it. */
import { sql } from 'kysely'
import { oneByOne } from '../../kernel/batches.ts'
import type { Db } from '../../kernel/db.ts'

/** The local hour at the organization from which its emails are sent, on the first of the month. */
const FROM_HOUR = 8
/** A worker that was down catches up within this many days. */
const LATE_DAYS = 3

export type DueMail = {
  readonly organizationId: string
  readonly organizationName: string
  readonly userId: string
  readonly email: string
  readonly firstName: string
  /** The first and last day of the month the email covers. */
  readonly from: string
  readonly to: string
}

const AT_ONCE = 100

/**
 * Members who see all stays of an organization, opted in to the email before this month began there, and have not
 * received it yet. Rows aren't locked: the sender claims each with `markSent`.
 */
export function dueMails(db: Db, now: Date): AsyncGenerator<DueMail> {
  const beforeTheFirst = { organizationId: '', userId: '' }
  return oneByOne<DueMail>(AT_ONCE, (last) => dueMailsAfter(db, now, last ?? beforeTheFirst, AT_ONCE))
}

/**
 * Those after `after`. Everyone before it is done; checking them again would only get slower as they grow in number.
 */
export async function dueMailsAfter(
  db: Db,
  now: Date,
  after: Pick<DueMail, 'organizationId' | 'userId'>,
  limit: number,
): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`
    with clocks as (
      select o.id, o.name, zone, date_trunc('month', ${now}::timestamptz at time zone zone) as began,
        ${now}::timestamptz at time zone zone as shown from organizations o cross join zone_or_utc(o.time_zone) zone)
    select c.id as "organizationId", c.name as "organizationName", u.id as "userId", u.email, u.first_name as "firstName",
      to_char(c.began - interval '1 month', 'YYYY-MM-DD') as from, to_char(c.began - interval '1 day', 'YYYY-MM-DD') as to
    from monthly_mail_readers r
    join users u on u.id = r.user_id and u.enabled
    join clocks c on exists (select from context_grants g
      where g.user_id = u.id and g.organization_id = c.id and g.role in ('orgOwner', 'orgManager'))
    where c.shown >= c.began + ${FROM_HOUR} * interval '1 hour' and c.shown < c.began + ${LATE_DAYS} * interval '1 day'
      and (c.id, u.id) > (${after.organizationId}, ${after.userId}) and r.since < c.began at time zone c.zone
      and not exists (select from monthly_mails m where m.organization_id = c.id and m.user_id = u.id
        and m.month = to_char(c.began - interval '1 month', 'YYYY-MM'))
    order by c.id, u.id limit ${limit}`.execute(db)
  return rows
}

/** Records that an email was sent; false if it already was. */
export async function markSent(db: Db, { organizationId, userId, from }: DueMail, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('monthly_mails')
    .values({ organization_id: organizationId, user_id: userId, month: from.slice(0, 7), sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}
