/** A user's data as rows of our tables: everything that goes into their export file. */
import { type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Db } from '../../kernel/db.ts'
import { confirmedEmailOf } from '../users/index.ts'

type Kind = {
  /** The file's name, without `.json`. */
  readonly file: string
  readonly table: keyof Tables
  /** The column that names the owner. */
  readonly by: string
  /** Columns that are theirs here but someone else's or secret in other tables. */
  readonly theirs?: readonly string[]
  /** The condition of the partial index that finds its rows. */
  readonly among?: RawBuilder<boolean>
}

/** Data owned by a user, by their id. A test checks that each table that refers to users is here or in `notTheirs`. */
export const ownKinds: readonly Kind[] = [
  { file: 'profile', table: 'users', by: 'id' },
  { file: 'roles', table: 'context_grants', by: 'user_id' },
  { file: 'favorites', table: 'favorites', by: 'user_id' },
  { file: 'favorite-lists', table: 'favorite_lists', by: 'user_id' },
  { file: 'favorite-list-stays', table: 'favorite_list_stays', by: 'user_id', theirs: ['note'] },
  { file: 'removed-list-stays', table: 'removed_list_stays', by: 'user_id', theirs: ['note'] },
  { file: 'recently-viewed', table: 'recents', by: 'user_id' },
  { file: 'watches', table: 'watches', by: 'user_id' },
  { file: 'watch-turns', table: 'watch_turns', by: 'user_id' },
  { file: 'saved-searches', table: 'saved_searches', by: 'user_id' },
  { file: 'views-of-tables', table: 'table_views', by: 'user_id' },
  { file: 'early-booking-codes', table: 'early_entries', by: 'user_id', theirs: ['code'] },
  { file: 'muted-stays', table: 'feed_mutes', by: 'user_id' },
  { file: 'giveaway-entries', table: 'giveaway_entries', by: 'user_id' },
  { file: 'notifications', table: 'notifications', by: 'user_id' },
  { file: 'notification-preferences', table: 'notification_preferences', by: 'user_id' },
  { file: 'monthly-results', table: 'monthly_mail_readers', by: 'user_id' },
  { file: 'payments', table: 'transactions', by: 'user_id' },
  { file: 'memberships', table: 'memberships', by: 'user_id' },
  { file: 'access-tokens', table: 'access_tokens', by: 'user_id' },
  { file: 'second-factor-resets', table: 'second_factor_resets', by: 'user_id' },
  { file: 'invitations', table: 'invitations', by: 'user_id' },
  { file: 'reports-of-stays', table: 'flag_reports', by: 'reporter_id' },
  { file: 'feedback', table: 'feedback', by: 'author_id' },
  { file: 'appeals', table: 'appeals', by: 'author_id' },
  { file: 'claims-of-stays', table: 'stay_claims', by: 'user_id' },
  { file: 'missing-attributes', table: 'attribute_requests', by: 'author_id' },
  { file: 'pictures', table: 'uploads', by: 'owner_id' },
]

/** Data that is theirs by email address, possibly written without an account; erased along with it. */
export const emailKinds: readonly Kind[] = [
  { file: 'emails', table: 'mails', by: 'recipient' },
  { file: 'messages-to-us', table: 'contact_submissions', by: 'email' },
  { file: 'newsletters', table: 'newsletter_subscribers', by: 'email' },
  { file: 'waitlist', table: 'waitlist', by: 'email' },
  { file: 'applications-of-outlets', table: 'outlet_applications', by: 'email' },
  { file: 'activity', table: 'events', by: 'identity', among: sql`t.identity <> 'unknown'` },
]

/** Data of an organization, included for its owners. */
const organizationKinds: readonly Kind[] = [
  { file: 'organizations', table: 'organizations', by: 'id' },
  { file: 'organizations-stays', table: 'stays', by: 'organization_id' },
  { file: 'organizations-campaigns', table: 'campaigns', by: 'organization_id' },
  { file: 'organizations-payments', table: 'transactions', by: 'organization_id' },
  { file: 'organizations-plans', table: 'subscriptions', by: 'organization_id' },
]

/** Data of a stay, included for the owners of its organization. */
const stayKinds: readonly Kind[] = [
  { file: 'organizations-stay-edits', table: 'stay_revisions', by: 'stay_id' },
  { file: 'organizations-promotions', table: 'stay_promotions', by: 'stay_id' },
  { file: 'organizations-offers', table: 'offers', by: 'stay_id' },
  { file: 'organizations-cancellations', table: 'cancellations', by: 'stay_id' },
  { file: 'organizations-giveaways', table: 'giveaways', by: 'stay_id' },
]

/** Secrets, columns naming our staff or other people, and purely internal columns. */
const LEFT_OUT = [
  ...['token', 'token_hash', 'share_token', 'unsubscribe_token', 'nonce', 'code', 'sealed_link', 'seed'],
  ...['locked_by', 'decided_by', 'invited_by', 'author_id', 'actor_id', 'against', 'closed_by', 'note'],
  ...['identity_id', 'keys', 'box', 'stripe_customer_id'],
]

/** Emails are compared, and indexed, in lower case. */
type Compared = 'as it is' | 'in lower case'

/** Rows in memory at once: one may be a stay's edit or a promotion with all its texts. */
const ROWS_AT_ONCE = 100

/** Rows of a kind from a cursor, which exists as long as the transaction. */
async function* rowsOf(
  tx: Db,
  { file, table, by, theirs = [], among = sql`true` }: Kind,
  owners: ReturnType<typeof sql>,
  compared: Compared,
): AsyncGenerator<unknown> {
  const leftOut = LEFT_OUT.filter((column) => !theirs.includes(column))
  const column = sql.ref(`t.${by}`)
  const cursor = sql.id(file)
  await sql`declare ${cursor} no scroll cursor for
    select to_jsonb(t) - ${leftOut}::text[] as row from ${sql.table(table)} t
    where ${among} and ${compared === 'in lower case' ? sql`lower(${column})` : column} in (${owners})`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ row: unknown }>`fetch ${sql.lit(ROWS_AT_ONCE)} from ${cursor}`.execute(tx)
    for (const { row } of rows) yield row
    if (rows.length < ROWS_AT_ONCE) break
  }
  await sql`close ${cursor}`.execute(tx)
}

export type OwnData = { readonly file: string; readonly rows: AsyncIterable<unknown> }

/** All of a user's data, one kind at a time, as rows to read within the transaction; kinds may have none. */
export function* ownData(tx: Db, userId: string): Generator<OwnData> {
  const self = sql`select ${userId}`
  const address = confirmedEmailOf(userId)
  const owned = sql`select organization_id from context_grants where user_id = ${userId} and role = 'orgOwner'`
  const stays = sql`select id from stays where organization_id in (${owned})`
  const groups = [
    [ownKinds, self, 'as it is'],
    [emailKinds, address, 'in lower case'],
    [organizationKinds, owned, 'as it is'],
    [stayKinds, stays, 'as it is'],
  ] as const
  for (const [kinds, owners, compared] of groups)
    for (const kind of kinds) yield { file: kind.file, rows: rowsOf(tx, kind, owners, compared) }
}

/** A user's uploaded pictures and videos, with the names of their stored files. */
export function ownUploads(db: Db, userId: string) {
  const uploads = db.selectFrom('uploads').select(['id', 'folder', 'files'])
  return uploads.where('owner_id', '=', userId).orderBy('id').execute()
}
