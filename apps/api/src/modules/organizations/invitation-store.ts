import {
  type ContextRole,
  contextRoles,
  daysAfter,
  INVITATION_DAYS,
  type Invitation,
  type PageQuery,
  roleGives,
} from '@lodestay/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, RowOf } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'
import { hashToken, newToken } from '../../kernel/secret-token.ts'
import { readStored } from '../../kernel/stored.ts'
import { stayName } from '../stay-names/index.ts'
import { isOwnEmail, personName } from '../users/index.ts'

/** A role that an invitation grants; without a stay it applies to the organization. */
export type InvitedRole = { readonly role: ContextRole; readonly stayId: string | null }
const InvitedRoles = z.array(z.object({ role: z.enum(contextRoles), stayId: z.string().nullable() }))
/** Whom to invite: an email address, or a user whose address the inviter can't see. */
export type Invitee = { readonly email: string; readonly userId: string | null }
/** A user listing their own invitations: an unconfirmed address matches none. */
export type Claimant = { readonly id: string; readonly email: string; readonly emailVerified: boolean }

// Skip unknown or retired roles: one bad role must not break the invitation.
const roles = sql<Invitation['roles']>`(
  select coalesce(jsonb_agg(jsonb_build_object('role', g->>'role', 'stayId', g->>'stayId', 'stayName', ${stayName}) order by n), '[]')
  from jsonb_array_elements(case jsonb_typeof(i.grants) when 'array' then i.grants else '[]' end) with ordinality as e(g, n)
    left join stays s on s.id = g->>'stayId'
  where g->>'role' = any(${[...contextRoles]}::text[]))`

const INVITING = contextRoles.filter((role) => roleGives(role, 'user.Create'))

/** Whether the sender of an invitation could still send it: invitations from removed owners are invalid. */
function isStoodBy(invitation: 'i' | 'invitations') {
  const [inviter, organization] = [sql.ref(`${invitation}.invited_by`), sql.ref(`${invitation}.organization_id`)]
  return sql<boolean>`exists (select from users u where u.id = ${inviter} and u.enabled and ('Admin' = any(u.roles)
    or exists (select from context_grants g where g.user_id = u.id and g.organization_id = ${organization}
      and g.role = any(${INVITING}::text[]))))`
}

/** Open invitations: not accepted, declined, withdrawn or replaced. */
function invitations(db: Db) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .leftJoin('users as b', 'b.id', 'i.invited_by')
    .selectAll('i')
    .select([
      'o.name as organization_name',
      personName('b').as('inviter_name'),
      roles.as('roles'),
      isStoodBy('i').as('is_stood_by'),
    ])
    .where('i.accepted_at', 'is', null)
    .where('i.ended_at', 'is', null)
}

type InvitationRow = RowOf<typeof invitations>

function toInvitation(row: InvitationRow, now: Date): Invitation {
  return {
    id: row.id,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    email: row.user_id ? null : row.email,
    userId: row.user_id,
    roles: row.roles,
    invitedBy: row.inviter_name ?? 'Someone',
    status: row.expires_at > now && row.is_stood_by ? 'open' : 'expired',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

/** An invitation with its recipient address, which the organization may not know. */
export type SentInvitation = { readonly invitation: Invitation; readonly sentTo: string }

function toSent(row: InvitationRow, now: Date): SentInvitation {
  return {
    invitation: toInvitation(row, now),
    sentTo: row.email,
  }
}

type NewInvitation = Invitee & {
  readonly organizationId: string
  readonly invitedBy: string
  /** Roles to grant, given those of the open invitation. */
  readonly grants: (open: readonly InvitedRole[]) => readonly InvitedRole[]
}

/** Invites or re-invites: the token in the previous email becomes invalid. Returns the new token. */
export async function invite(
  db: Db,
  { organizationId, email, userId, invitedBy, grants }: NewInvitation,
  now: Date,
): Promise<{ invitation: Invitation; token: string }> {
  const former = await db
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .where((where) =>
      userId === null
        ? where.and([where('user_id', 'is', null), where(sql<string>`lower(email)`, '=', email.toLowerCase())])
        : where('user_id', '=', userId),
    )
    .returning(['id', 'grants', 'expires_at', isStoodBy('invitations').as('is_stood_by')])
    .executeTakeFirst()
  const open =
    former?.is_stood_by && former.expires_at > now
      ? readStored(InvitedRoles, former.grants, 'invitations.grants', former.id)
      : []
  const [id, token] = [newId('inv'), newToken()]
  await db
    .insertInto('invitations')
    .values({
      id,
      organization_id: organizationId,
      email,
      user_id: userId,
      grants: JSON.stringify(grants(open)),
      token_hash: hashToken(token),
      invited_by: invitedBy,
      created_at: now,
      expires_at: daysAfter(now, INVITATION_DAYS),
    })
    .execute()
  const row = await invitations(db).where('i.id', '=', id).executeTakeFirstOrThrow()
  return { invitation: toInvitation(row, now), token }
}

/** An organization's open invitations, newest first. */
export function listInvitations(db: Db, organizationId: string, query: PageQuery, now: Date) {
  const of = invitations(db).where('i.organization_id', '=', organizationId)
  return pageOf(query, of.orderBy('i.created_at', 'desc').orderBy('i.id'), (row) => toInvitation(row, now))
}

/** Looks up an invitation by its emailed token; null if unknown, used or replaced. Locked in a write. */
export async function invitationByToken(
  db: Db,
  token: string,
  now: Date,
  lock = false,
): Promise<SentInvitation | null> {
  const row = await invitations(db)
    .where('i.token_hash', '=', hashToken(token))
    .$if(lock, (query) => query.forUpdate('i'))
    .executeTakeFirst()
  return row ? toSent(row, now) : null
}

function invitationsTo(db: Db, { id, email, emailVerified }: Claimant) {
  return invitations(db).where((where) =>
    where.or([
      where('i.user_id', '=', id),
      ...(emailVerified
        ? [where.and([where('i.user_id', 'is', null), where(sql<string>`lower(i.email)`, '=', email.toLowerCase())])]
        : []),
    ]),
  )
}

/** A user's own open invitations, newest first. */
export function listOwnInvitations(db: Db, claimant: Claimant, query: PageQuery, now: Date) {
  const open = invitationsTo(db, claimant).where('i.expires_at', '>', now).where(isStoodBy('i'))
  return pageOf(query, open.orderBy('i.created_at', 'desc').orderBy('i.id'), (row) => toInvitation(row, now))
}

/** One of a user's own invitations, locked. */
export async function ownInvitation(db: Db, claimant: Claimant, id: string, now: Date): Promise<SentInvitation | null> {
  const row = await invitationsTo(db, claimant).where('i.id', '=', id).forUpdate('i').executeTakeFirst()
  return row ? toSent(row, now) : null
}

export async function markAccepted(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('invitations').set({ accepted_at: now }).where('id', '=', id).execute()
}

/** Withdraws or declines an open invitation; false if there is none. */
export async function endInvitation(db: Db, organizationId: string, id: string, now: Date): Promise<boolean> {
  const ended = await db
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows === 1n
}

/**
 * Ends a person's open invitations to an organization: by id, and to the address they have confirmed. Called before their
 * roles are ended, so that one accepted concurrently has granted its roles by then.
 */
export async function endInvitationsTo(
  db: Db,
  { organizationId, userId }: { organizationId: string; userId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([where('user_id', '=', userId), where.and([where('user_id', 'is', null), isOwnEmail(userId)])]),
    )
    .execute()
}

/** Deletes settled or expired invitations older than `before`, with the addresses in them. */
export async function deleteOldInvitations(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where(sql<Date>`coalesce(ended_at, accepted_at, expires_at)`, '<', before)
    .execute()
}
