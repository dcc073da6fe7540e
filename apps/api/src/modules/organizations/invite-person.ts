/** Membership needs consent: granting a role to a non-member sends an invitation instead. */
import {
  BRAND_NAME,
  type ContextRole,
  INVITATION_DAYS,
  type Invitation,
  type NewlySentInvitation,
  plainName,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import type { Authenticated, Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { Problem } from '../../kernel/errors.ts'
import { countDaily } from '../../kernel/rates.ts'
import type { PostMail } from '../mails/index.ts'
import { notify } from '../notifications/index.ts'
import { organizationKeepingStay } from '../ownership/index.ts'
import { grantRole, holderOfEmail } from '../users/index.ts'
import { type InvitedRole, type Invitee, invite, markAccepted } from './invitation-store.ts'

/** Invitations per day to one mailbox, from all senders. */
const INVITATIONS_TO_ONE = 10

/** Dependencies of inviting. `invitationsADay` applies per organization and per inviter; 0 disables the limit. */
export type Inviting = {
  readonly publicUrl: string
  readonly postMail: PostMail
  readonly invitationsADay: number
}
export type InvitingCall = {
  readonly db: Db
  readonly caller: Caller
  readonly identity: Pick<Authenticated, 'emailVerified'>
  readonly now: Date
}

const roleWords: Readonly<Record<ContextRole, string>> = {
  orgOwner: 'an owner',
  orgManager: 'a manager',
  financialViewer: 'a bookkeeper',
  stayOwner: 'an owner of',
  stayManager: 'a manager of',
}

function asWhat({ roles }: Invitation): string {
  return roles
    .map(({ role, stayId, stayName }) => roleWords[role] + (stayId ? ` ${plainName(stayName ?? '', 'a stay')}` : ''))
    .join(', ')
}

function invitationEmail(invitation: Invitation, link: string) {
  const inviter = plainName(invitation.invitedBy)
  const organization = plainName(invitation.organizationName, 'an organization')
  return {
    kind: 'invitation',
    link,
    subject: `${inviter} invites you to ${organization} on ${BRAND_NAME}`,
    text: [
      `${inviter} invites you to ${organization} on ${BRAND_NAME}, as ${asWhat(invitation)}.`,
      `Accept within ${INVITATION_DAYS} days, signed in with this email address:`,
      '[link]',
      'If you don’t know them, you can ignore this email. Nothing happens unless you accept, and they can’t see anything about you.',
    ].join('\n\n'),
  }
}

type InvitationRequest = Invitee & {
  readonly organizationId: string
  readonly grants: (open: readonly InvitedRole[]) => readonly InvitedRole[]
}

/** @throws Problem 403 if the inviter's own address is not confirmed, 429 if today's limit is reached. */
export async function invitePerson(
  { publicUrl, postMail, invitationsADay }: Inviting,
  { db, caller, identity, now }: InvitingCall,
  request: InvitationRequest,
): Promise<NewlySentInvitation> {
  if (!identity.emailVerified) throw new Problem('email-unverified')
  // In this order, which inviting into several organizations also follows: otherwise two calls could deadlock.
  const limits: [string, number, string][] = [
    // Creating more organizations must not raise the limit.
    [`by ${caller.id}`, invitationsADay, 'You’ve reached today’s limit for invitations.'],
    [`to ${request.email.toLowerCase()}`, INVITATIONS_TO_ONE, 'This person has been invited too often today.'],
    [`from ${request.organizationId}`, invitationsADay, 'Your organization has reached today’s limit for invitations.'],
  ]
  for (const [of, most, detail] of invitationsADay > 0 ? limits : [])
    await countDaily(db, `invitations ${of}`, { most, detail, now })
  const { invitation, token } = await invite(db, { ...request, invitedBy: caller.id }, now)
  const link = `${publicUrl}/invitations/${token}`
  await postMail(db, { to: request.email, ...invitationEmail(invitation, link) })
  // The response is the same either way: inviting by email doesn't reveal whether the address has an account.
  const recipient = request.userId ?? (await holderOfEmail(db, request.email))
  if (recipient)
    await notify(
      db,
      { userId: recipient },
      {
        area: 'listing',
        title: `${plainName(invitation.invitedBy)} invites you to ${plainName(invitation.organizationName, 'an organization')}`,
        body: `As ${asWhat(invitation)}. Accept or decline within ${INVITATION_DAYS} days.`,
        subjectId: invitation.id,
      },
    )
  await audit(db, {
    actorId: caller.id,
    action: 'organization.invite',
    subjectId: request.organizationId,
    after: { invitationId: invitation.id, roles: invitation.roles },
  })
  return { ...invitation, link: request.userId === null ? link : null }
}

/**
 * Makes the recipient a member.
 * @throws Problem 409 if the invitation has expired, or nothing it grants exists anymore.
 */
export async function acceptInvitation(db: Db, caller: Caller, invitation: Invitation, now: Date) {
  const { id, organizationId, status } = invitation
  if (status === 'expired') throw new Problem('conflict', 'This invitation has expired. Ask for a new one.')
  const roles: Invitation['roles'] = []
  for (const invited of invitation.roles) {
    // The stay may have been transferred in the meantime.
    if (invited.stayId && (await organizationKeepingStay(db, invited.stayId)) !== organizationId) continue
    const place = invited.stayId ? { stayId: invited.stayId } : { organizationId }
    await grantRole(db, { userId: caller.id, role: invited.role, ...place })
    roles.push(invited)
  }
  if (roles.length === 0)
    throw new Problem('conflict', 'The stay in this invitation no longer exists. Ask for a new invitation.')
  await markAccepted(db, id, now)
  await audit(db, { actorId: caller.id, action: 'organization.join', subjectId: organizationId, after: { roles } })
  return { organizationId, roles }
}
