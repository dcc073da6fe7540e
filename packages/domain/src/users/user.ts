/** Users: section 3. The identity (email, password) belongs to the identity service; the profile is ours. */
import { z } from 'zod'
import { cardTiers } from '../enumerations.ts'
import { accountEmail, instant, language, moment, optionalText, pageLanguage, requiredText } from '../fields.ts'
import { languages } from '../languages.ts'
import { contextRoles, organizationRoles, userRoles } from '../permissions.ts'
import { MESSAGE_MAX } from '../text-limits.ts'

const photoUrl = z
  .string()
  .max(1000)
  .regex(/^(?:https?:\/\/|\/media\/)\S+$/, 'Invalid URL format')
  .nullable()

/**
 * POST /users: the profile for the identity in the token. Clients also send the initial values of every user; those are
 * accepted, and any other value for them is rejected.
 */
export const NewUser = z.strictObject({
  firstName: optionalText('First name', 50),
  lastName: optionalText('Last name', 50),
  photoUrl: photoUrl.default(null),
  language: pageLanguage(),
  /** From the identity. */
  email: z.string().max(254).optional(),
  enabled: z.literal(true).optional(),
  userMembership: z.literal('Standard').optional(),
  roles: z.array(z.literal('Stayer')).length(1, 'Roles must be Stayer.').optional(),
  favorites: z.array(z.string()).max(0, 'Favorites must be empty.').optional(),
  lastActive: moment('Last active').optional(),
})
/** PATCH /users/self: the caller's names, photo and language; never roles, membership, enabled. */
export const UserFields = z
  .strictObject({
    firstName: requiredText('First name', 50),
    lastName: optionalText('Last name', 50).removeDefault(),
    photoUrl,
    language: language(),
  })
  .partial()
/** PATCH /users/{id} by staff; roles and enabled only by an admin. The reason is recorded in the audit log. */
export const UserFieldsByStaff = UserFields.extend({
  roles: z
    .array(z.enum(userRoles))
    .min(1)
    .overwrite((roles) => [...new Set(roles)]),
  enabled: z.boolean(),
  reason: requiredText('Reason', MESSAGE_MAX),
}).partial()

export const ContextGrantShape = z.object({
  role: z.enum(contextRoles),
  stayId: z.string().nullable(),
  organizationId: z.string().nullable(),
})

const contextId = z.string().min(1).max(60)
const roleMessage = `Role must be one of ${contextRoles.join(', ')}.`
/** A request for a context role: a stay role names its stay, an org role its organization. */
export const ContextRoleRequest = z
  .strictObject({
    role: z.enum(contextRoles, { error: roleMessage }),
    stayId: contextId.optional(),
    organizationId: contextId.optional(),
  })
  .superRefine(({ role, stayId, organizationId }, context) => {
    const ofOrganization = (organizationRoles as readonly string[]).includes(role)
    const [field, id, other] = ofOrganization
      ? (['organizationId', organizationId, stayId] as const)
      : (['stayId', stayId, organizationId] as const)
    const message = `${role} is held ${ofOrganization ? 'in an organization' : 'for a stay'}: name it alone, by ${field}.`
    if (!id || other) context.addIssue({ code: 'custom', path: [field], message })
  })
export type ContextRoleRequest = z.infer<typeof ContextRoleRequest>
/** POST /users/{id}/context-roles. */
export const ContextRoleRequests = z.array(ContextRoleRequest).min(1, 'Context roles is required.').max(50)

export const User = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  photoUrl: z.string().nullable(),
  /** The language of emails and notifications. */
  language: z.enum(languages),
  enabled: z.boolean(),
  userMembership: z.enum(cardTiers),
  roles: z.array(z.enum(userRoles)),
  contextRoles: z.array(ContextGrantShape),
  favorites: z.array(z.string()),
  lastActive: instant('lastActive'),
  createdAt: instant('createdAt'),
  version: z.int(),
})
export type User = z.infer<typeof User>

/** An open session of a user, as staff see it. */
export const UserSession = z.object({
  id: z.string(),
  /** The browser and its system, as readable text. */
  device: z.string(),
  address: z.string(),
  /** The address's approximate location; null if unknown. */
  place: z.string().nullable(),
  secondFactor: z.boolean(),
  createdAt: instant('createdAt'),
  lastUsedAt: instant('lastUsedAt'),
})
export type UserSession = z.infer<typeof UserSession>

/** Sign-up fields except the password, which the identity service validates. */
export const SignUp = z.strictObject({
  firstName: requiredText('First name', 50),
  lastName: optionalText('Last name', 50),
  email: accountEmail(),
})
