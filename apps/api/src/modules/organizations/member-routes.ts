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
import { ById, endpoint, Pending } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { getEmail, grantRole, leaveOrganization, revokeRole } from '../users/index.ts'
import type { InvitedRole } from './invitation-store.ts'
import { type Inviting, invitePerson } from './invite-person.ts'
import { grantsIn, listMembers, memberByEmail, rolesIn } from './member-store.ts'
import { organizationById } from './organization-store.ts'

export const InvitationReply = Invitation.meta({ id: 'Invitation' })
export const SentInvitationReply = NewlySentInvitation.meta({ id: 'NewlySentInvitation' })
const MemberReply = Member.meta({ id: 'Member' })
const MemberOf = ById.extend({ userId: z.string().max(60) })

function locked({ db, params }: { db: Db; params: { id: string } }) {
  return organizationById(db, params.id, true)
}

/** Membership isn't part of the organization's fields, so its version doesn't apply. */
export async function unversioned(context: { db: Db; params: { id: string } }) {
  const found = await locked(context)
  return found && { organizationId: found.organizationId, name: found.organization.name }
}

/** @throws Problem 403: nobody may grant or revoke their own roles here. */
function assertNotSelf(callerId: string, userId: string) {
  if (callerId === userId) throw new Problem('forbidden', 'You can’t change your own roles.')
}

type Roles = Member['roles']

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
    before: { userId, roles: before },
    after: { userId, roles: after },
  })
}

export function memberRoutes(inviting: Inviting) {
  return [
    endpoint({
      method: 'GET',
      url: '/organizations/:id/users',
      operationId: 'listMembers',
      summary: 'Who belongs to an organization',
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
      summary: 'Invite somebody by email for a week; a new invitation replaces it. A member gets the role at once',
      access: 'user.Create',
      params: ById,
      body: NewInvitation,
      reply: MemberReply,
      status: 201,
      pending: SentInvitationReply,
      unversioned: true,
      subject: unversioned,
      handle: async ({ db, caller, identity, params: { id }, body: { email, role }, now }) => {
        const member = await memberByEmail(db, id, email)
        if (!member) {
          const grants = () => [{ role, stayId: null }]
          const asked = { organizationId: id, email, userId: null, grants }
          return new Pending(await invitePerson(inviting, { db, caller, identity, now }, asked))
        }
        assertNotSelf(caller.id, member.userId)
        await grantRole(db, { userId: member.userId, role, organizationId: id })
        const roles = await rolesIn(db, id, member.userId)
        await saveRoles(db, caller.id, id, member.userId, { before: member.roles, after: roles })
        return { ...member, roles }
      },
    }),
    endpoint({
      method: 'PUT',
      url: '/organizations/:id/users/:userId',
      operationId: 'setMemberRoles',
      problems: ['email-unverified'],
      summary: 'Set the roles that somebody holds in an organization; who is no member yet is invited',
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
          const asked = { organizationId: id, email, userId, grants }
          return new Pending(await invitePerson(inviting, { db, caller, identity, now }, asked))
        }
        for (const role of body.roles) await grantRole(db, { userId, role, organizationId: id })
        for (const role of before)
          if (!body.roles.includes(role)) await revokeRole(db, userId, { role, organizationId: id })
        const roles = await rolesIn(db, id, userId)
        await saveRoles(db, caller.id, id, userId, { before, after: roles })
        return { userId, roles }
      },
    }),
    endpoint({
      method: 'DELETE',
      url: '/organizations/:id/users/:userId',
      operationId: 'removeMember',
      summary: 'Take somebody out of an organization, and of each of its stays',
      access: 'user.Delete',
      params: MemberOf,
      reply: z.null(),
      status: 204,
      unversioned: true,
      subject: unversioned,
      handle: async ({ db, caller, params: { id, userId } }) => {
        const before = await grantsIn(db, id, userId)
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
      summary: 'Leave an organization, and each of its stays',
      access: 'user',
      params: ById,
      reply: z.null(),
      status: 204,
      handle: async ({ db, caller, params }) => {
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
