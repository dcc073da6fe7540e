/**
 * Permissions. One table for the server, which enforces it, and the web, which hides or explains what it denies.
 * Source: section 6 of the specification.
 */
export const userRoles = ['Stayer', 'Host', 'Employee', 'Admin'] as const
export type UserRole = (typeof userRoles)[number]

export const contextRoles = ['stayOwner', 'stayManager', 'orgManager', 'orgOwner', 'financialViewer'] as const
export type ContextRole = (typeof contextRoles)[number]
/** Roles that one person can hold: all of them are read with each of their requests. */
export const HELD_ROLES_MAX = 2000
/** The roles scoped to an organization; the others are scoped to one stay. */
export const organizationRoles = ['orgManager', 'orgOwner', 'financialViewer'] as const
export type OrganizationRole = (typeof organizationRoles)[number]
export const stayRoles = ['stayOwner', 'stayManager'] as const
export type StayRole = (typeof stayRoles)[number]

export function isStayRole(role: ContextRole): role is StayRole {
  return (stayRoles as readonly string[]).includes(role)
}

export const actions = ['Create', 'View', 'Update', 'Delete'] as const
export type Action = (typeof actions)[number]

export const resources = [
  'stay',
  'promotion',
  'giveaway',
  /** Offers and cancellations. */
  'offer',
  'campaign',
  'org',
  'user',
  'payment',
  'transaction',
  'cartItem',
] as const
export type Resource = (typeof resources)[number]
export type Permission = `${Resource}.${Action}`

const all: readonly Action[] = actions
const view: readonly Action[] = ['View']

type RoleTable = { readonly scope: 'stay' | 'org'; readonly grants: Partial<Record<Resource, readonly Action[]>> }

/** The five context roles. An org role covers every stay of its organization. */
export const permissionTable: Readonly<Record<ContextRole, RoleTable>> = {
  stayOwner: {
    scope: 'stay',
    grants: {
      stay: ['View', 'Update', 'Delete'],
      promotion: all,
      giveaway: all,
      offer: all,
      payment: view,
      transaction: view,
      cartItem: view,
    },
  },
  stayManager: { scope: 'stay', grants: { stay: view, promotion: all, giveaway: all, offer: all } },
  orgManager: {
    scope: 'org',
    grants: { stay: all, promotion: all, giveaway: all, offer: all, campaign: all, org: view, cartItem: all },
  },
  orgOwner: {
    scope: 'org',
    grants: {
      org: all,
      user: all,
      stay: all,
      promotion: all,
      giveaway: all,
      offer: all,
      campaign: all,
      payment: all,
      transaction: view,
      cartItem: all,
    },
  },
  financialViewer: { scope: 'org', grants: { payment: view, transaction: view, cartItem: view, org: view } },
}

/**
 * A context role held by a user: a stay role names its stay, an org role its organization. An org role that also names
 * a stay is limited to it, by the Stay-Id header.
 */
export type ContextGrant = {
  readonly role: ContextRole
  readonly stayId?: string | null
  readonly organizationId?: string | null
}
export type Actor = {
  readonly id: string
  readonly roles: readonly UserRole[]
  readonly contextRoles: readonly ContextGrant[]
}
/** The target of an action: a stay with its organization, or just an organization. */
export type Scope = { readonly stayId?: string | null | undefined; readonly organizationId?: string | null | undefined }

/** Whether a user owns an organization. No other role, staff included, grants an owner's exclusive rights. */
export function ownsOrganization(actor: Pick<Actor, 'contextRoles'> | null, organizationId: string): boolean {
  return (
    actor?.contextRoles.some((grant) => grant.role === 'orgOwner' && grant.organizationId === organizationId) ?? false
  )
}

const employeeUpdates: readonly Resource[] = ['stay', 'promotion', 'giveaway', 'offer']

/** True for employees and admins. */
export function isStaff(actor: Pick<Actor, 'roles'> | null | undefined): boolean {
  return actor?.roles.some((role) => role === 'Employee' || role === 'Admin') ?? false
}

export function isAdmin(actor: Pick<Actor, 'roles'> | null | undefined): boolean {
  return actor?.roles.includes('Admin') ?? false
}

// Only someone with payment.* in the organization can move money: an admin sees payments but can't make any.
function byUserRole(actor: Actor, resource: Resource, action: Action): UserRole | null {
  if (isAdmin(actor) && (resource !== 'payment' || action === 'View')) return 'Admin'
  if (!actor.roles.includes('Employee')) return null
  return action === 'View' || (action === 'Update' && employeeUpdates.includes(resource)) ? 'Employee' : null
}

function reaches(grant: ContextGrant, scope: Scope): boolean {
  if (permissionTable[grant.role].scope === 'stay') return grant.stayId != null && grant.stayId === scope.stayId
  const isNarrowedAway = grant.stayId != null && grant.stayId !== scope.stayId
  return !isNarrowedAway && grant.organizationId != null && grant.organizationId === scope.organizationId
}

/**
 * Whether a user has any context role in `scope`. That is a conflict of interest: as staff, they may not decide on it.
 */
export function holdsRoleIn(actor: Pick<Actor, 'contextRoles'>, scope: Scope): boolean {
  return actor.contextRoles.some((grant) => reaches(grant, scope))
}

/** Whether a context role grants a permission within its scope. */
export function roleGives(role: ContextRole, permission: Permission): boolean {
  const [resource, action] = permission.split('.') as [Resource, Action]
  return permissionTable[role].grants[resource]?.includes(action) ?? false
}

/** The role that gives `actor` `permission` in `scope`: a user role, one of its context grants, or null. */
export function grantFor(actor: Actor | null, permission: Permission, scope: Scope): UserRole | ContextGrant | null {
  if (!actor) return null
  const [resource, action] = permission.split('.') as [Resource, Action]
  return (
    byUserRole(actor, resource, action) ??
    actor.contextRoles.find((grant) => reaches(grant, scope) && roleGives(grant.role, permission)) ??
    null
  )
}

/** Whether `actor` (null: not signed in) has `permission`, such as 'stay.Update', in `scope`. Deny by default. */
export function can(actor: Actor | null, permission: Permission, scope: Scope): boolean {
  return grantFor(actor, permission, scope) !== null
}

/**
 * Whether only a staff role gives `actor` `permission` in `scope`: staff who may do something as a host do it as one.
 * Takes all roles that they hold.
 */
export function actsOnlyAsStaff(actor: Actor, permission: Permission, scope: Scope): boolean {
  return isStaff(actor) && grantFor({ ...actor, roles: [] }, permission, scope) === null
}

/** The organizations and stays in which `actor` has `permission` through context roles. Scopes the actor's lists. */
export function grantedScopes(actor: Actor, permission: Permission): { organizations: string[]; stays: string[] } {
  const granting = actor.contextRoles.filter((grant) => roleGives(grant.role, permission))
  return {
    organizations: granting.flatMap((grant) => (grant.stayId ? [] : (grant.organizationId ?? []))),
    stays: granting.flatMap((grant) => grant.stayId ?? []),
  }
}

/** One permission in a scope, and the role that grants it: null if none does. */
export type ExplainedPermission = { readonly permission: Permission; readonly by: UserRole | ContextGrant | null }

/** Every permission in `scope` with the role that grants it, so that pages can hide or explain what is denied. */
export function explainPermissions(actor: Actor, scope: Scope): ExplainedPermission[] {
  return resources.flatMap((resource) =>
    actions.map((action) => {
      const permission: Permission = `${resource}.${action}`
      return { permission, by: grantFor(actor, permission, scope) }
    }),
  )
}
