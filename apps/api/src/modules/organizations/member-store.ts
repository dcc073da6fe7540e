import { createHash, randomBytes } from 'node:crypto'
import { INVITATION_DAYS, type Invitation, type Member, type OrganizationRole, type PageQuery } from '@lodestay/domain'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/ids.ts'
import { pageOf } from '../../kernel/page-of.ts'

/** Who holds a role in an organization, the longest there first. */
export const listMembers = (db: Db, organizationId: string, query: PageQuery) => {
  const members = db
    .selectFrom('context_grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .where('g.organization_id', '=', organizationId)
    .groupBy('u.id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'u.photo_url'])
    .select([
      sql<OrganizationRole[]>`array_agg(g.role order by g.role)`.as('roles'),
      sql<Date>`min(g.created_at)`.as('since'),
    ])
    .orderBy(sql`min(g.created_at)`)
    .orderBy('u.id')
  return pageOf(
    query,
    members,
    (row): Member => ({
      userId: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      photoUrl: row.photo_url,
      roles: row.roles,
      since: row.since.toISOString(),
    }),
  )
}

/** The organization roles that a user holds in one organization. */
export const rolesIn = async (db: Db, organizationId: string, userId: string): Promise<OrganizationRole[]> => {
  const rows = await db
    .selectFrom('context_grants')
    .select('role')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute()
  return rows.map(({ role }) => role as OrganizationRole)
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

const invitations = (db: Db) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('organizations as o', 'o.id', 'i.organization_id')
    .selectAll('i')
    .select('o.name as organization_name')
    .where('i.accepted_at', 'is', null)
type InvitationRow = Awaited<ReturnType<ReturnType<typeof invitations>['executeTakeFirstOrThrow']>>

const toInvitation = (row: InvitationRow, now: Date): Invitation => ({
  id: row.id,
  organizationId: row.organization_id,
  organizationName: row.organization_name,
  email: row.email,
  role: row.role,
  status: row.expires_at > now ? 'open' : 'expired',
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

type NewInvitation = { organizationId: string; email: string; role: OrganizationRole; invitedBy: string }

/** Invites, or invites again: the former letter's token is worthless from now on. Gives the token of the letter. */
export const invite = async (
  db: Db,
  { organizationId, email, role, invitedBy }: NewInvitation,
  now: Date,
): Promise<{ invitation: Invitation; token: string }> => {
  await db
    .deleteFrom('invitations')
    .where('organization_id', '=', organizationId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('accepted_at', 'is', null)
    .execute()
  const [id, token] = [newId('inv'), randomBytes(24).toString('base64url')]
  await db
    .insertInto('invitations')
    .values({
      id,
      organization_id: organizationId,
      email,
      role,
      token_hash: hashOf(token),
      invited_by: invitedBy,
      created_at: now,
      expires_at: new Date(now.getTime() + INVITATION_DAYS * 86_400_000),
    })
    .execute()
  const row = await invitations(db).where('i.id', '=', id).executeTakeFirstOrThrow()
  return { invitation: toInvitation(row, now), token }
}

/** The invitations of an organization that nobody has accepted, the latest first. */
export const listInvitations = (db: Db, organizationId: string, query: PageQuery, now: Date) => {
  const of = invitations(db).where('i.organization_id', '=', organizationId)
  return pageOf(query, of.orderBy('i.created_at', 'desc').orderBy('i.id'), (row) => toInvitation(row, now))
}

/** The invitation of a letter, locked; null where its token is none of ours, was used, or was replaced. */
export const invitationByToken = async (db: Db, token: string, now: Date): Promise<Invitation | null> => {
  const row = await invitations(db).where('i.token_hash', '=', hashOf(token)).forUpdate('i').executeTakeFirst()
  return row ? toInvitation(row, now) : null
}

export const markAccepted = async (db: Db, id: string, now: Date): Promise<void> => {
  await db.updateTable('invitations').set({ accepted_at: now }).where('id', '=', id).execute()
}

/** Takes an open invitation back; false where there is none. */
export const withdrawInvitation = async (db: Db, organizationId: string, id: string): Promise<boolean> => {
  const withdrawn = await db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .where('accepted_at', 'is', null)
    .executeTakeFirst()
  return withdrawn.numDeletedRows === 1n
}
