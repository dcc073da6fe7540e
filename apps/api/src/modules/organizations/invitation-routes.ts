/** Invitations: withdrawn by the sender, accepted or declined by the recipient. */
import { daysBefore, PageQuery, paged } from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import type { Authenticated, Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import type { Sweep } from '../../kernel/jobs.ts'
import {
  type Claimant,
  deleteOldInvitations,
  endInvitation,
  invitationByToken,
  listInvitations,
  listOwnInvitations,
  ownInvitation,
  type SentInvitation,
} from './invitation-store.ts'
import { acceptInvitation } from './invite-person.ts'
import { InvitationReply, unversioned } from './member-routes.ts'
import { organizationById } from './organization-store.ts'

/** Days after which a settled invitation is deleted, along with its address. */
const REMEMBERED_DAYS = 30
const Token = z.strictObject({ token: z.string().max(100) })
const Own = z.strictObject({ invitationId: z.string().max(60) })
const Joined = z.object({ organizationId: z.string(), roles: InvitationReply.shape.roles })

function unknown() {
  return notFound('No such invitation. Ask for a new one.')
}

function claimantOf(caller: Caller, { emailVerified }: Authenticated): Claimant {
  return {
    id: caller.id,
    email: caller.email,
    emailVerified,
  }
}

/** @throws Problem 404 for an unknown token, 403 for someone else's. */
async function ownByToken(db: Db, caller: Caller, token: string, now: Date): Promise<SentInvitation['invitation']> {
  const sent = await invitationByToken(db, token, now, true)
  if (!sent) throw unknown()
  if (sent.invitation.userId !== caller.id && sent.sentTo.toLowerCase() !== caller.email.toLowerCase())
    throw new Problem('forbidden', 'This invitation was sent to another address. Sign in with that one.')
  return sent.invitation
}

async function decline(db: Db, caller: Caller, { id, organizationId }: SentInvitation['invitation'], now: Date) {
  await endInvitation(db, organizationId, id, now)
  await audit(db, {
    actorId: caller.id,
    action: 'organization.decline',
    subjectId: organizationId,
    after: { invitationId: id },
  })
  return null
}

export const invitationRoutes = [
  endpoint({
    method: 'GET',
    url: '/organizations/:id/invitations',
    summary: 'List pending invitations',
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
    operationId: 'withdrawInvitation',
    summary: 'Withdraw an invitation',
    access: 'user.Delete',
    params: ById.extend({ invitationId: z.string().max(60) }),
    reply: z.null(),
    status: 204,
    unversioned: true,
    subject: unversioned,
    handle: async ({ db, caller, params, now }) => {
      if (!(await endInvitation(db, params.id, params.invitationId, now))) throw notFound('No such invitation.')
      await audit(db, { actorId: caller.id, action: 'organization.uninvite', subjectId: params.id })
      return null
    },
  }),
  endpoint({
    method: 'GET',
    url: '/users/self/invitations',
    operationId: 'listOwnInvitations',
    summary: "List the caller's invitations; by email only if the address is confirmed",
    access: 'user',
    query: PageQuery,
    reply: paged(InvitationReply),
    handle: ({ db, caller, identity, query, now }) => listOwnInvitations(db, claimantOf(caller, identity), query, now),
  }),
  endpoint({
    method: 'POST',
    url: '/users/self/invitations/:invitationId/accept',
    operationId: 'acceptOwnInvitation',
    problems: ['not-found'],
    summary: 'Accept an invitation',
    access: 'user',
    params: Own,
    reply: Joined,
    handle: async ({ db, caller, identity, params, now }) => {
      const sent = await ownInvitation(db, claimantOf(caller, identity), params.invitationId, now)
      if (!sent) throw unknown()
      return acceptInvitation(db, caller, sent.invitation, now)
    },
  }),
  endpoint({
    method: 'DELETE',
    url: '/users/self/invitations/:invitationId',
    operationId: 'declineOwnInvitation',
    problems: ['not-found'],
    summary: 'Decline an invitation',
    access: 'user',
    params: Own,
    reply: z.null(),
    status: 204,
    handle: async ({ db, caller, identity, params, now }) => {
      const sent = await ownInvitation(db, claimantOf(caller, identity), params.invitationId, now)
      if (!sent) throw unknown()
      return decline(db, caller, sent.invitation, now)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/invitations/:token',
    problems: ['not-found', 'conflict'],
    summary: 'Get the invitation behind an emailed link',
    access: 'public',
    params: Token,
    reply: InvitationReply.pick({ organizationName: true, roles: true, invitedBy: true, expiresAt: true }).extend({
      email: z.string(),
    }),
    handle: async ({ db, params, now }) => {
      const sent = await invitationByToken(db, params.token, now)
      if (!sent) throw unknown()
      const { organizationName, roles, invitedBy, expiresAt, status } = sent.invitation
      if (status === 'expired') throw new Problem('conflict', 'This invitation has expired. Ask for a new one.')
      return { organizationName, email: sent.sentTo, roles, invitedBy, expiresAt }
    },
  }),
  endpoint({
    method: 'POST',
    url: '/invitations/:token/accept',
    problems: ['forbidden', 'not-found'],
    summary: 'Accept an invitation, signed in with the address it was sent to',
    access: 'user',
    params: Token,
    reply: Joined,
    handle: async ({ db, caller, params, now }) =>
      acceptInvitation(db, caller, await ownByToken(db, caller, params.token, now), now),
  }),
  endpoint({
    method: 'DELETE',
    url: '/invitations/:token',
    operationId: 'declineInvitation',
    problems: ['forbidden', 'not-found'],
    summary: 'Decline an invitation, signed in with the address it was sent to',
    access: 'user',
    params: Token,
    reply: z.null(),
    status: 204,
    handle: async ({ db, caller, params, now }) =>
      decline(db, caller, await ownByToken(db, caller, params.token, now), now),
  }),
]

export const invitationSweeps: Sweep[] = [
  {
    name: 'organizations:forget-invitations',
    cron: '53 * * * *',
    run: (_, { db, now }) => deleteOldInvitations(db, daysBefore(now, REMEMBERED_DAYS)),
  },
]
