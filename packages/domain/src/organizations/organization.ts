/** Host organizations, the owners of stays. Section 3, 'Other entities'. */
import { z } from 'zod'
import { DEFAULT_TIME_ZONE, isTimeZone } from '../dates/time-zones.ts'
import { accountEmail, changesOf, instant, requiredText } from '../fields.ts'
import { messages } from '../messages.ts'
import { contextRoles, isStayRole, organizationRoles, stayRoles } from '../permissions.ts'
import { ORGANIZATION_NAME_MAX } from '../text-limits.ts'

const timeZone = z
  .string({ error: messages.required('Time zone') })
  .max(60)
  .refine(isTimeZone, 'Time zone must be a name such as America/New_York.')

/** One of our own pictures, because an organization's picture is public. */
const photoUrl = z
  .string()
  .max(200)
  .regex(/^\/media\/uploads\/organizations\/pic_[0-9a-z]{26}\/\d{1,5}\.webp$/, messages.uploadedHere('Photo URL'))
  .nullable()

/** Organizations that one person can create in 24 hours, counting deleted ones. */
export const NEW_ORGANIZATIONS_A_DAY = 50
/** Organizations that one person can create and own: others can still make them an owner. */
export const OWNED_ORGANIZATIONS_MAX = 500

/** POST /organizations. */
export const OrganizationFields = z.strictObject({
  name: requiredText('Name', ORGANIZATION_NAME_MAX),
  timeZone: timeZone.default(DEFAULT_TIME_ZONE),
  /** Its picture, uploaded to the folder `organizations`. */
  photoUrl: photoUrl.default(null),
})
export type OrganizationFields = z.output<typeof OrganizationFields>
/** PATCH /organizations/{id}. */
export const OrganizationChanges = changesOf(OrganizationFields)
export type OrganizationChanges = z.output<typeof OrganizationChanges>
export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  /** The time zone of the dates that it gives: 'America/New_York'. */
  timeZone: z.string(),
  /** Its picture, as it was uploaded. */
  photoUrl: z.string().nullable(),
  /** Its customer id at the payment provider; null until its first payment. */
  csmrId: z.string().nullable(),
  version: z.int(),
  createdAt: instant('createdAt'),
})
export type Organization = z.infer<typeof Organization>
/** One of the caller's organizations, with their roles and the number of stays. */
export const OwnOrganization = Organization.extend({ roles: z.array(z.enum(contextRoles)), stayCount: z.int() })
export type OwnOrganization = z.infer<typeof OwnOrganization>

/** An organization in staff's list. */
export const ListedOrganization = Organization.extend({ stayCount: z.int(), memberCount: z.int() })
export type ListedOrganization = z.infer<typeof ListedOrganization>

const roles = z.array(z.enum(organizationRoles, { error: `Role must be one of ${organizationRoles.join(', ')}.` }))

/** A person with a role in an organization, or only for one of its stays, in which case `roles` is empty. */
export const Member = z.object({
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  photoUrl: z.string().nullable(),
  roles: z.array(z.enum(organizationRoles)),
  stayRoles: z.array(z.object({ role: z.enum(stayRoles), stayId: z.string(), stayName: z.string().nullable() })),
  since: instant('since'),
})
export type Member = z.infer<typeof Member>

/** PUT /organizations/{id}/users/{userId}: replaces the member's roles. */
export const MemberRoles = z.strictObject({ roles: roles.min(1, 'Roles is required.').default(['orgManager']) })

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7

/** POST /organizations/{id}/users: invites someone by email, with `stayId` to a role for that stay only. */
export const NewInvitation = z
  .strictObject({
    email: accountEmail(),
    role: z.enum(contextRoles, { error: `Role must be one of ${contextRoles.join(', ')}.` }).default('orgManager'),
    stayId: z.string().min(1).max(60).optional(),
  })
  .superRefine(({ role, stayId }, context) => {
    if (isStayRole(role) === Boolean(stayId)) return
    const message = isStayRole(role) ? messages.required('Stay') : `${role} is held in an organization, not for a stay.`
    context.addIssue({ code: 'custom', path: ['stayId'], message })
  })
  .meta({ examples: [{ email: 'ada@example.com', role: 'orgManager' }] })
export type NewInvitation = z.output<typeof NewInvitation>
/** A pending invitation. */
export const Invitation = z.object({
  id: z.string(),
  organizationId: z.string(),
  organizationName: z.string(),
  /** Null for someone invited by user id: their address is revealed only when they accept. */
  email: z.string().nullable(),
  userId: z.string().nullable(),
  /** The roles granted: a stay role names its stay, the others apply to the organization. */
  roles: z.array(
    z.object({ role: z.enum(contextRoles), stayId: z.string().nullable(), stayName: z.string().nullable() }),
  ),
  /** The inviter's name. */
  invitedBy: z.string(),
  status: z.enum(['open', 'expired']),
  createdAt: instant('createdAt'),
  expiresAt: instant('expiresAt'),
})
export type Invitation = z.infer<typeof Invitation>
/**
 * A newly sent invitation, with its emailed link. The link is returned only once, because we store only a hash of its
 * token. Null for people invited by user ID, because the link reveals the address it was sent to.
 */
export const NewlySentInvitation = Invitation.extend({ link: z.string().nullable() })
export type NewlySentInvitation = z.infer<typeof NewlySentInvitation>
