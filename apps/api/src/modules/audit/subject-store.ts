/** The subjects of audit log entries: their kind, name, and owner. */
import { type AuditSubject, isVisible } from '@lodestay/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { stayName } from '../stay-names/index.ts'
import { personName } from '../users/index.ts'

/** A table's rows among `asked`, with their name and organization. */
type Source = { readonly kind: AuditSubject; readonly rows: RawBuilder<unknown> }

const none = sql`null::text`

/** An untitled offer, or a promotion, is identified by its stay. */
function ofStay(kind: AuditSubject, table: string, title: RawBuilder<unknown> = none): Source {
  return {
    kind,
    rows: sql`select t.id, coalesce(nullif(${title}, ''), ${stayName}), s.organization_id
      from asked join ${sql.table(table)} t using (id) join stays s on s.id = t.stay_id`,
  }
}

function named(kind: AuditSubject, table: string, name: RawBuilder<unknown>, organizationId = none): Source {
  return { kind, rows: sql`select t.id, ${name}, ${organizationId} from asked join ${sql.table(table)} t using (id)` }
}

const title = sql`t.title`
const organization = sql<string>`t.organization_id`

const sources: readonly Source[] = [
  named('user', 'users', sql`coalesce(${personName('t')}, t.email)`),
  named('organization', 'organizations', sql`t.name`, sql`t.id`),
  { kind: 'stay', rows: sql`select s.id, ${stayName}, s.organization_id from asked join stays s using (id)` },
  ofStay('offer', 'offers', title),
  ofStay('cancellation', 'cancellations', title),
  ofStay('promotion', 'stay_promotions'),
  ofStay('giveaway', 'giveaways', title),
  ofStay('cart-item', 'cart_items'),
  ofStay('flag-report', 'flag_reports'),
  ofStay('subscription', 'subscriptions'),
  named('campaign', 'campaigns', title, organization),
  named('announcement', 'announcements', title),
  named('site-promotion', 'site_promotions', title),
  named('attribute', 'attributes', sql`t.name`),
  named('attribute-request', 'attribute_requests', sql`t.name`),
  named('reply-template', 'reply_templates', title),
  named('letter', 'contact_submissions', sql`coalesce(nullif(t.subject, ''), t.name)`),
  named('feedback', 'feedback', sql`left(t.message, 80)`),
  named('waitlist-entry', 'waitlist', sql`t.email`),
  named('invitation', 'invitations', sql`t.email`, organization),
  named('outlet-application', 'outlet_applications', sql`t.outlet_name`),
  named('execution-task', 'execution_tasks', sql`t.outlet_name`),
  named('mail', 'mails', sql`t.subject`),
  named('payment-event', 'payment_events', sql`t.type`),
  {
    kind: 'outlet',
    rows: sql`select asked.id, coalesce(
        (select l.outlet_name from outlet_links l where l.outlet_id = asked.id),
        (select t.outlet_name from execution_tasks t where t.outlet_id = asked.id order by t.id desc limit 1),
        (select o.account_name from outlet_accounts o where o.outlet_id = asked.id)), null
      from asked where exists (select from outlet_links l where l.outlet_id = asked.id)
        or exists (select from outlet_webhooks w where w.outlet_id = asked.id)
        or exists (select from outlet_accounts o where o.outlet_id = asked.id)`,
  },
  {
    kind: 'transaction',
    rows: sql`select t.id, (select string_agg(i.label, ', ' order by i.label) from transaction_items i
        where i.transaction_id = t.id), t.organization_id from asked join transactions t using (id)`,
  },
  {
    kind: 'delivery',
    rows: sql`select d.id, t.outlet_name, null from asked join deliveries d using (id)
      join execution_tasks t on t.id = d.task_id`,
  },
  {
    kind: 'second-factor-reset',
    rows: sql`select r.id, coalesce(${personName('u')}, u.email), null from asked
      join second_factor_resets r using (id) join users u on u.id = r.user_id`,
  },
]

const allSources = sql.join(
  sources.map(
    ({ kind, rows }) => sql`select ${sql.lit(kind)}::text as kind, x.* from (${rows}) as x (id, name, organization_id)`,
  ),
  sql` union all `,
)

/** The latest name of a deleted subject found in the log itself. The name of a deleted account is not restored. */
const lastName = sql`coalesce(a.after->>'title', a.after->>'name', a.before->>'title', a.before->>'name')`
const lastNames = sql`select distinct on (a.subject_id) a.subject_id as id, ${lastName} as name
  from asked join audit_log a on a.subject_id = asked.id
  where a.subject_id not like 'usr\_%' and ${lastName} is not null
  order by a.subject_id, a.at desc`

export type Subject = {
  readonly kind: AuditSubject | null
  readonly name: string | null
  readonly organizationId: string | null
}

/** What is known about each of these ids. Deleted subjects get the last name known to the log. */
export async function findSubjects(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Subject>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    kind: AuditSubject | null
    name: string | null
    organization_id: string | null
  }>`
    with asked as (select unnest(${ids}::text[]) as id), found as (${allSources}), logged as (${lastNames})
    select asked.id, found.kind, coalesce(found.name, logged.name) as name, found.organization_id
    from asked left join found using (id) left join logged using (id)`.execute(db)
  return new Map(
    rows.map(({ id, kind, name, organization_id }) => [
      id,
      { kind, name: name !== null && isVisible(name) ? name : null, organizationId: organization_id },
    ]),
  )
}
