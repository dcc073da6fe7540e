/** Who belongs to an organization: invited by email, given roles, taken out. The last owner stays. */
import {
  BRAND_NAME,
  INVITATION_DAYS,
  Invitation,
  Member,
  MemberRoles,
  messages,
  NewInvitation,
  PageQuery,
  paged,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import type { PostMail } from '../mails/index.ts'
import { grantRole, holdUser, leaveOrganization, revokeRole } from '../users/index.ts'
import {
  invitationByToken,
  invite,
  listInvitations,
  listMembers,
  markAccepted,
  rolesIn,
  withdrawInvitation,
} from './member-store.ts'
import { organizationById } from './organization-store.ts'

const InvitationReply = Invitation.meta({ id: 'Invitation' })
const MemberOf = ById.extend({ userId: z.string().max(60) })
const Token = z.strictObject({ token: z.string().max(100) })
const locked = ({ db, params }: { db: Db; params: { id: string } }) => organizationById(db, params.id, true)
/** What happens to members changes no field of the organization: its version says nothing of it. */
const unversioned = async (context: { db: Db; params: { id: string } }) => {
  const found = await locked(context)
  return found && { organizationId: found.organizationId, name: found.organization.name }
}

/** @throws Problem 403: a role is neither given to oneself nor taken from oneself here. */
const refuseSelf = (callerId: string, userId: string) => {
  if (callerId === userId) throw new Problem('forbidden', 'Nobody changes their own roles.')
}

const openInvitation = async (db: Db, token: string, now: Date): Promise<Invitation> => {
  const invitation = await invitationByToken(db, token, now)
  if (!invitation) throw notFound('No such invitation. Ask for a new one.')
  if (invitation.status === 'expired') throw new Problem('conflict', 'This invitation has expired. Ask for a new one.')
  return invitation
}

const letter = (publicUrl: string, { organizationName, role }: Invitation, inviter: string, token: string) => ({
  kind: 'invitation',
  link: `${publicUrl}/invitations/${token}`,
  subject: `${inviter} invites you to ${organizationName} on ${BRAND_NAME}`,
  text: [
    `${inviter} invites you to ${organizationName} on ${BRAND_NAME}, as ${role}.`,
    `Accept within ${INVITATION_DAYS} days, signed in with this address:`,
    '[link]',
    'If you do not know them, do nothing: nothing happens without you.',
  ].join('\n\n'),
})

export const memberRoutes = (publicUrl: string, postMail: PostMail) => [
  endpoint({
    method: 'GET',
    url: '/organizations/:id/users',
    summary: 'Who belongs to an organization',
    access: 'user.View',
    params: ById,
    query: PageQuery,
    reply: paged(Member.meta({ id: 'Member' })),
    subject: ({ db, params }) => organizationById(db, params.id),
    handle: ({ db, params, query }) => listMembers(db, params.id, query),
  }),
  endpoint({
    method: 'POST',
    url: '/organizations/:id/users',
    summary: 'Invite somebody by email; an invitation lasts a week, and a new one replaces it',
    access: 'user.Create',
    params: ById,
    body: NewInvitation,
    reply: InvitationReply,
    status: 201,
    subject: unversioned,
    handle: async ({ db, caller, params, body, now }) => {
      const { invitation, token } = await invite(db, { organizationId: params.id, invitedBy: caller.id, ...body }, now)
      await postMail(db, { to: body.email, ...letter(publicUrl, invitation, caller.name, token) })
      await audit(db, {
        actorId: caller.id,
        action: 'organization.invite',
        subjectId: params.id,
        after: { role: body.role },
      })
      return invitation
    },
  }),
  endpoint({
    method: 'PUT',
    url: '/organizations/:id/users/:userId',
    summary: 'Set the roles that somebody holds in an organization',
    access: 'user.Update',
    params: MemberOf,
    body: MemberRoles.prefault({}),
    reply: z.object({ userId: z.string(), roles: Member.shape.roles }),
    subject: unversioned,
    handle: async ({ db, caller, params: { id, userId }, body }) => {
      refuseSelf(caller.id, userId)
      if (!(await holdUser(db, userId))) throw notFound(messages.userNotFound)
      const before = await rolesIn(db, id, userId)
      for (const role of body.roles) await grantRole(db, { userId, role, organizationId: id })
      for (const role of before)
        if (!body.roles.includes(role)) await revokeRole(db, userId, { role, organizationId: id })
      const roles = await rolesIn(db, id, userId)
      await audit(db, {
        actorId: caller.id,
        action: 'organization.roles',
        subjectId: id,
        before: { userId, roles: before },
        after: { userId, roles },
      })
      return { userId, roles }
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/organizations/:id/users/:userId',
    summary: 'Take somebody out of an organization',
    access: 'user.Delete',
    params: MemberOf,
    reply: z.null(),
    status: 204,
    subject: unversioned,
    handle: async ({ db, caller, params: { id, userId } }) => {
      const before = await rolesIn(db, id, userId)
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
    summary: 'Leave an organization',
    access: 'user',
    params: ById,
    reply: z.null(),
    status: 204,
    handle: async ({ db, caller, params }) => {
      const before = await rolesIn(db, params.id, caller.id)
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
  endpoint({
    method: 'GET',
    url: '/organizations/:id/invitations',
    summary: 'Invitations that nobody has accepted yet',
    access: 'user.View',
    params: ById,
    query: PageQuery,
    reply: paged(InvitationReply),
    subject: ({ db, params }) => organizationById(db, params.id),
    handle: ({ db, params, query, now }) => listInvitations(db, params.id, query, now),
  }),
  endpoint({
    method: 'DELETE',
    url: '/organizations/:id/invitations/:invitationId',
    summary: 'Take an invitation back',
    access: 'user.Delete',
    params: ById.extend({ invitationId: z.string().max(60) }),
    reply: z.null(),
    status: 204,
    subject: unversioned,
    handle: async ({ db, caller, params }) => {
      if (!(await withdrawInvitation(db, params.id, params.invitationId))) throw notFound('No such invitation.')
      await audit(db, { actorId: caller.id, action: 'organization.uninvite', subjectId: params.id })
      return null
    },
  }),
  endpoint({
    method: 'POST',
    url: '/invitations/:token/accept',
    summary: 'Accept an invitation, signed in with the address that it was sent to',
    access: 'user',
    params: Token,
    reply: z.object({ organizationId: z.string(), role: Invitation.shape.role }),
    handle: async ({ db, caller, params, now }) => {
      const { id, email, role, organizationId } = await openInvitation(db, params.token, now)
      if (email.toLowerCase() !== caller.email.toLowerCase())
        throw new Problem('forbidden', 'This invitation was sent to another address. Sign in with that one.')
      await grantRole(db, { userId: caller.id, role, organizationId })
      await markAccepted(db, id, now)
      await audit(db, { actorId: caller.id, action: 'organization.join', subjectId: organizationId, after: { role } })
      return { organizationId, role }
    },
  }),
  endpoint({
    method: 'GET',
    url: '/invitations/:token',
    summary: 'What a letter invites to',
    access: 'public',
    params: Token,
    reply: z.object({
      organizationName: z.string(),
      email: z.string(),
      role: Invitation.shape.role,
      expiresAt: z.string(),
    }),
    handle: async ({ db, params, now }) => {
      const { organizationName, email, role, expiresAt } = await openInvitation(db, params.token, now)
      return { organizationName, email, role, expiresAt }
    },
  }),
]
