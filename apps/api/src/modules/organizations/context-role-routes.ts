/** Context roles: granting and revoking them, and explaining the caller's own permissions. */
import {
  ContextGrantShape,
  type ContextRole,
  ContextRoleRequest,
  ContextRoleRequests,
  can,
  contextRoles,
  explainPermissions,
  isStaff,
  messages,
  userRoles,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { authorize, type Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint, Pending } from '../../kernel/endpoint.ts'
import { notFound, Problem, parseOrRefuse } from '../../kernel/errors.ts'
import { jsonParameter } from '../../kernel/json-parameter.ts'
import { organizationKeepingStay, organizationOfStay } from '../ownership/index.ts'
import { getEmail, getGrants, grantRole, revokeRole } from '../users/index.ts'
import { endInvitationsTo, type InvitedRole } from './invitation-store.ts'
import { type Inviting, type InvitingCall, invitePerson } from './invite-person.ts'
import { SentInvitationReply } from './member-routes.ts'
import { belongsTo, rolesIn } from './member-store.ts'

const Held = z.object({ userId: z.string(), contextRoles: z.array(ContextGrantShape) })
const HeldRoles = Held.meta({ id: 'HeldRoles' })
/** Granted roles, and invitations that await consent. */
const OfferedRoles = Held.extend({ invitations: z.array(SentInvitationReply) }).meta({ id: 'OfferedRoles' })

type Placed = { readonly role: ContextRoleRequest; readonly organizationId: string }

/** Each role with its organization: stay roles are granted by the stay's. @throws Problem 404 for an unknown stay. */
function place(db: Db, roles: readonly ContextRoleRequest[]): Promise<Placed[]> {
  return Promise.all(
    roles.map(async (role) => {
      const organizationId = role.stayId ? await organizationKeepingStay(db, role.stayId) : role.organizationId
      if (!organizationId) throw notFound('No such stay.')
      return { role, organizationId }
    }),
  )
}

/**
 * Returns the recipient's address.
 * @throws Problem 403 or 404 unless the caller may grant roles in every scope; users can't grant roles to themselves.
 */
async function admitGrants(db: Db, caller: Caller, userId: string, placed: readonly Placed[]): Promise<string> {
  for (const { organizationId } of placed) authorize('user.Update', caller, { organizationId })
  if (userId === caller.id) throw new Problem('forbidden', 'You can’t change your own roles.')
  const email = await getEmail(db, userId)
  if (email === null) throw notFound(messages.userNotFound)
  return email
}

/** The roles of a user that the caller may see: those in organizations whose users the caller can see. */
async function heldRoles(db: Db, caller: Caller, userId: string) {
  const grants = await getGrants(db, userId)
  const known = await Promise.all(
    grants.map(async (grant) => {
      const organizationId = grant.stayId ? await organizationOfStay(db, grant.stayId) : grant.organizationId
      return isStaff(caller) || can(caller, 'user.View', { organizationId })
    }),
  )
  const shown = grants.filter((_, index) => known[index])
  return {
    userId,
    contextRoles: shown.map(({ role, stayId, organizationId }) => ({
      role,
      stayId: stayId ?? null,
      organizationId: organizationId ?? null,
    })),
  }
}

/** Organization roles are granted directly only to existing members; stay roles to anyone with any role there. */
async function mayHaveAtOnce(db: Db, userId: string, { role, organizationId }: Placed): Promise<boolean> {
  return role.stayId ? belongsTo(db, organizationId, userId) : (await rolesIn(db, organizationId, userId)).length > 0
}

/** Grants roles that need no consent, and sends one invitation per organization for the rest. */
async function give(inviting: Inviting, call: InvitingCall, userId: string, placed: readonly Placed[]) {
  const { db, caller } = call
  const email = await admitGrants(db, caller, userId, placed)
  const granted: ContextRoleRequest[] = []
  const offered = new Map<string, InvitedRole[]>()
  for (const each of placed) {
    if (await mayHaveAtOnce(db, userId, each)) granted.push(each.role)
    else {
      const { role, stayId = null } = each.role
      offered.set(each.organizationId, [...(offered.get(each.organizationId) ?? []), { role, stayId }])
    }
  }
  for (const role of granted) await grantRole(db, { userId, ...role })
  if (granted.length > 0)
    await audit(db, { actorId: caller.id, action: 'user.grant', subjectId: userId, after: granted })
  const invitations = []
  for (const [organizationId, roles] of [...offered].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const grants = (open: readonly InvitedRole[]) => [
      ...open.filter((one) => !roles.some(({ role, stayId }) => role === one.role && stayId === one.stayId)),
      ...roles,
    ]
    invitations.push(await invitePerson(inviting, call, { organizationId, email, userId, grants }))
  }
  const current = await heldRoles(db, caller, userId)
  return invitations.length > 0 ? new Pending({ ...current, invitations }) : current
}

const scopeId = z.string().max(60).optional()

/** Those of the organizations in which a user has a role. */
async function organizationsHeld(db: Db, userId: string, organizationIds: readonly string[]): Promise<string[]> {
  const held: string[] = []
  for (const id of organizationIds) if (await belongsTo(db, id, userId)) held.push(id)
  return held
}

export function contextRoleRoutes(inviting: Inviting) {
  return [
    endpoint({
      method: 'POST',
      url: '/users/:id/context-roles',
      operationId: 'grantContextRoles',
      problems: ['forbidden', 'email-unverified', 'not-found'],
      summary: 'Grant context roles to a user (idempotent); non-members are invited',
      access: 'user',
      params: ById,
      body: z.strictObject({ contextRoles: ContextRoleRequests }),
      reply: HeldRoles,
      pending: OfferedRoles,
      handle: async ({ db, caller, identity, params, body, now }) =>
        give(inviting, { db, caller, identity, now }, params.id, await place(db, body.contextRoles)),
    }),
    endpoint({
      method: 'DELETE',
      url: '/users/:id/context-roles',
      operationId: 'revokeContextRoles',
      problems: ['forbidden', 'not-found'],
      summary:
        'Revoke context roles, and end open invitations to their organizations; `contextRoles` is the list as JSON',
      access: 'user',
      params: ById,
      query: z.strictObject({ contextRoles: z.string({ error: 'Context roles is required.' }).max(8000) }),
      reply: HeldRoles,
      handle: async ({ db, caller, params, query, now }) => {
        const roles = jsonParameter(ContextRoleRequests, 'contextRoles', 'Context roles', query.contextRoles)
        const placed = await place(db, roles)
        await admitGrants(db, caller, params.id, placed)
        const organizationIds = [...new Set(placed.map((each) => each.organizationId))].sort()
        for (const organizationId of organizationIds)
          await endInvitationsTo(db, { organizationId, userId: params.id }, now)
        const current = await organizationsHeld(db, params.id, organizationIds)
        for (const role of roles) await revokeRole(db, params.id, role)
        await audit(db, { actorId: caller.id, action: 'user.revoke', subjectId: params.id, before: roles })
        const remaining = await organizationsHeld(db, params.id, organizationIds)
        for (const subjectId of current.filter((id) => !remaining.includes(id)))
          await audit(db, {
            actorId: caller.id,
            action: params.id === caller.id ? 'organization.leave' : 'organization.remove',
            subjectId,
            before: { userId: params.id, roles },
          })
        return heldRoles(db, caller, params.id)
      },
    }),
    endpoint({
      method: 'POST',
      url: '/users/:id/context-roles/:orgId/:role',
      operationId: 'grantContextRole',
      problems: ['forbidden', 'email-unverified', 'not-found'],
      summary: 'Grant a user a role in an organization or, with `stayId`, for one of its stays',
      access: 'user',
      params: ById.extend({ orgId: z.string().max(60), role: z.enum(contextRoles) }),
      query: z.strictObject({ stayId: scopeId }),
      reply: HeldRoles,
      pending: OfferedRoles,
      handle: async ({ db, caller, identity, params: { id, orgId, role }, query: { stayId }, now }) => {
        authorize('user.Update', caller, { organizationId: orgId })
        if (stayId && (await organizationKeepingStay(db, stayId)) !== orgId) throw notFound('No such stay.')
        const requested = parseOrRefuse(ContextRoleRequest, stayId ? { role, stayId } : { role, organizationId: orgId })
        return give(inviting, { db, caller, identity, now }, id, [{ role: requested, organizationId: orgId }])
      },
    }),
    endpoint({
      method: 'GET',
      url: '/users/self/permissions',
      operationId: 'getOwnPermissions',
      summary: "Get the caller's permissions for a stay or an organization, and which role grants each",
      access: 'user',
      query: z.strictObject({ stayId: scopeId, organizationId: scopeId }),
      reply: z
        .object({
          scope: z.object({ stayId: z.string().nullable(), organizationId: z.string().nullable() }),
          permissions: z.array(
            z.object({
              permission: z.string(),
              allowed: z.boolean(),
              by: z
                .object({
                  role: z.enum([...userRoles, ...contextRoles]),
                  from: z.enum(['user', 'organization', 'stay']),
                })
                .nullable(),
            }),
          ),
        })
        .meta({ id: 'Permissions' }),
      handle: async ({ db, caller, query }) => {
        const organizationId = query.stayId ? await organizationOfStay(db, query.stayId) : query.organizationId
        const scope = { stayId: query.stayId, organizationId }
        const permissions = explainPermissions(caller, scope).map(({ permission, by }) => ({
          permission,
          allowed: by !== null,
          by: by === null ? null : typeof by === 'string' ? ({ role: by, from: 'user' } as const) : fromGrant(by),
        }))
        // A caller with no permission here learns nothing about the stay, not even its owner.
        const knows = permissions.some(({ allowed }) => allowed)
        return {
          scope: {
            stayId: query.stayId ?? null,
            organizationId: knows ? (organizationId ?? null) : (query.organizationId ?? null),
          },
          permissions,
        }
      },
    }),
  ]
}

function fromGrant({ role, stayId }: { role: ContextRole; stayId?: string | null }) {
  return {
    role,
    from: stayId ? ('stay' as const) : ('organization' as const),
  }
}
