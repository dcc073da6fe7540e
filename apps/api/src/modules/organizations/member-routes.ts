/** Members of an organization: invite by email, change roles, remove. The last owner can't be removed. */
import {
  Invitation,
  Member,
  MemberRoles,
  messages,
  NewInvitation,
  NewlySentInvitation,
  PageQuery,
  paged,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, endpoint, Pending } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { organizationOfStay } from '../ownership/index.ts'
import { getEmail, grantRole, leaveOrganization, revokeRole, rolesInClosing } from '../users/index.ts'
import { endInvitationsTo, type InvitedRole } from './invitation-store.ts'
import { type Inviting, invitePerson } from './invite-person.ts'
import { grantsIn, listMembers, memberByEmail, rolesIn } from './member-store.ts'
import { organizationById } from './organization-store.ts'

export const InvitationReply = Invitation.meta({ id: 'Invitation' })
export const SentInvitationReply = NewlySentInvitation.meta({ id: 'NewlySentInvitation' })
const MemberReply = Member.meta({ id: 'Member' })
const MemberOf = ById.extend({ userId: z.string().max(60) })

function lockedOrganization({ db, params }: ByIdContext) {
  return organizationById(db, params.id, true)
}

/** Membership isn't part of the organization's fields, so its version doesn't apply. */
export async function unversioned(context: ByIdContext) {
  const found = await lockedOrganization(context)
  return found && { organizationId: found.organizationId, name: found.organization.name }
}

/** @throws Problem 403: users may not grant or revoke their own roles here. */
function assertNotSelf(callerId: string, userId: string) {
  if (callerId === userId) throw new Problem('forbidden', 'You can’t change your own roles.')
}

type Roles = Pick<Member, 'roles'> & Partial<Pick<Member, 'stayRoles'>>

function rolesOf({ roles, stayRoles }: Member): Roles {
  return { roles, stayRoles }
}

function saveRoles(
  db: Db,
  actorId: string,
  organizationId: string,
  userId: string,
  { before, after }: { before: Roles; after: Roles },
) {
  return audit(db, {
    actorId,
    action: 'organization.roles',
    subjectId: organizationId,
    before: { userId, ...before },
    after: { userId, ...after },
  })
}

/** A role to grant, limited to one stay if `stayId` is set. */
type Wanted = Pick<NewInvitation, 'role' | 'stayId'>

/** @throws Problem 422 if a stay is named that isn't the organization's. */
async function assertStayHere(db: Db, organizationId: string, stayId: string | undefined) {
  if (stayId && (await organizationOfStay(db, stayId)) !== organizationId)
    throw invalid({ path: 'stayId', message: 'No such stay.' })
}

/** An organization role requires consenting membership; a stay role requires any role there. */
function mayHaveAtOnce({ roles }: Member, { stayId }: Wanted): boolean {
  return stayId !== undefined || roles.length > 0
}

/**
 * The roles of an invitation: one for a stay is added to those for other stays; one for the organization replaces them
 * all.
 */
function alsoInvitedTo({ role, stayId }: Wanted) {
  return (open: readonly InvitedRole[]): InvitedRole[] => [
    ...(stayId ? open.filter((one) => one.stayId !== null && one.stayId !== stayId) : []),
    { role, stayId: stayId ?? null },
  ]
}

type At = { readonly id: string; readonly member: Member; readonly email: string }

async function grantAtOnce(db: Db, actorId: string, { id, member, email }: At, { role, stayId }: Wanted) {
  const { userId } = member
  await grantRole(db, { userId, role, ...(stayId ? { stayId } : { organizationId: id }) })
  const after = (await memberByEmail(db, id, email)) ?? member
  await saveRoles(db, actorId, id, userId, { before: rolesOf(member), after: rolesOf(after) })
  return after
}

export function memberRoutes(inviting: Inviting) {
  return [
    endpoint({
      method: 'GET',
      url: '/organizations/:id/users',
      operationId: 'listMembers',
      summary: 'List the members of an organization, or of one of its stays',
      access: 'user.View',
      params: ById,
      query: PageQuery,
      reply: paged(MemberReply),
      subject: ({ db, params }) => organizationById(db, params.id),
      handle: ({ db, params, query }) => listMembers(db, params.id, query),
    }),
    endpoint({
      method: 'POST',
      url: '/organizations/:id/users',
      operationId: 'inviteMember',
      problems: ['email-unverified'],
      summary: 'Invite someone by email for a week, with `stayId` to one stay. A member gets the role immediately',
      access: 'user.Create',
      params: ById,
      body: NewInvitation,
      reply: MemberReply,
      status: 201,
      pending: SentInvitationReply,
      unversioned: true,
      // Outside the idempotency transaction, which would store the invitation's link with the response.
      ownTransaction: true,
      subject: unversioned,
      handle: ({ db, caller, identity, params: { id }, body: { email, ...role }, now }) =>
        db.transaction().execute(async (tx) => {
          if (!(await organizationById(tx, id, true))) throw notFound()
          await assertStayHere(tx, id, role.stayId)
          const member = await memberByEmail(tx, id, email)
          if (!member || !mayHaveAtOnce(member, role)) {
            const request = { organizationId: id, email, userId: null, grants: alsoInvitedTo(role) }
            return new Pending(await invitePerson(inviting, { db: tx, caller, identity, now }, request))
          }
          assertNotSelf(caller.id, member.userId)
          return grantAtOnce(tx, caller.id, { id, member, email }, role)
        }),
    }),
    endpoint({
      method: 'PUT',
      url: '/organizations/:id/users/:userId',
      operationId: 'setMemberRoles',
      problems: ['email-unverified'],
      summary: "Set a person's roles in an organization; non-members are invited",
      access: 'user.Update',
      params: MemberOf,
      body: MemberRoles.prefault({}),
      reply: z.object({ userId: z.string(), roles: Member.shape.roles }),
      pending: SentInvitationReply,
      unversioned: true,
      subject: unversioned,
      handle: async ({ db, caller, identity, params: { id, userId }, body, now }) => {
        assertNotSelf(caller.id, userId)
        const email = await getEmail(db, userId)
        if (email === null) throw notFound(messages.userNotFound)
        const before = await rolesIn(db, id, userId)
        if (before.length === 0) {
          const grants = (open: readonly InvitedRole[]) => [
            ...open.filter(({ stayId }) => stayId !== null),
            ...body.roles.map((role) => ({ role, stayId: null })),
          ]
          const request = { organizationId: id, email, userId, grants }
          return new Pending(await invitePerson(inviting, { db, caller, identity, now }, request))
        }
        await endInvitationsTo(db, { organizationId: id, userId }, now)
        for (const role of body.roles) await grantRole(db, { userId, role, organizationId: id })
        for (const role of before)
          if (!body.roles.includes(role)) await revokeRole(db, userId, { role, organizationId: id })
        const roles = await rolesIn(db, id, userId)
        await saveRoles(db, caller.id, id, userId, { before: { roles: before }, after: { roles } })
        return { userId, roles }
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/organizations/:id/users/:userId',
      operationId: 'removeMember',
      summary: 'Remove a person from an organization and all of its stays; their open invitations end',
      access: 'user.Delete',
      params: MemberOf,
      reply: z.null(),
      status: 204,
      unversioned: true,
      subject: unversioned,
      handle: async ({ db, caller, params: { id, userId }, now }) => {
        await endInvitationsTo(db, { organizationId: id, userId }, now)
        // The roles of a closed account return with it, so they can be ended, too.
        const before = [...(await grantsIn(db, id, userId)), ...(await rolesInClosing(db, userId, id))]
        if (before.length === 0) throw notFound(messages.userNotFound)
        await leaveOrganization(db, userId, id)
        await audit(db, {
          actorId: caller.id,
          action: 'organization.remove',
          subjectId: id,
          before: { userId, roles: before },
        })
        return null
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/users/self/orgs/:id',
      operationId: 'leaveOrganization',
      problems: ['not-found'],
      summary: 'Leave an organization and all of its stays',
      access: 'user',
      params: ById,
      reply: z.null(),
      status: 204,
      handle: async ({ db, caller, params, now }) => {
        await endInvitationsTo(db, { organizationId: params.id, userId: caller.id }, now)
        const before = await grantsIn(db, params.id, caller.id)
        if (before.length === 0) throw notFound('No such organization.')
        await leaveOrganization(db, caller.id, params.id)
        await audit(db, {
          actorId: caller.id,
          action: 'organization.leave',
          subjectId: params.id,
          before: { roles: before },
        })
        return null
      },
    }),
  ]
}
