/** Who may do what where: context roles given and taken, and the caller's own permissions explained. */
import {
  ContextGrantShape,
  type ContextRole,
  ContextRoleRequest,
  ContextRoleRequests,
  can,
  contextRoles,
  explainPermissions,
  fieldProblems,
  isStaff,
  messages,
  userRoles,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit } from '../../kernel/audit.ts'
import { type Caller, permit } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { jsonParameter } from '../../kernel/json-parameter.ts'
import { grantRole, grantsOf, revokeRole } from './grant-store.ts'
import { holdUser, organizationOfStay } from './user-store.ts'

const HeldRoles = z.object({ userId: z.string(), contextRoles: z.array(ContextGrantShape) }).meta({ id: 'HeldRoles' })

/** Where a role is held: a stay's is its organization's to give. */
const scopeOf = async (db: Db, { stayId, organizationId }: ContextRoleRequest) => {
  const owner = stayId ? await organizationOfStay(db, stayId) : organizationId
  if (!owner) throw notFound('No such stay.')
  return { organizationId: owner }
}

/** @throws Problem 403 or 404 unless the caller gives out roles in the scope of each; nobody gives roles to themselves. */
const admitGrants = async (db: Db, caller: Caller, userId: string, roles: readonly ContextRoleRequest[]) => {
  const scopes = await Promise.all(roles.map((role) => scopeOf(db, role)))
  for (const scope of scopes) permit('user.Update', caller, scope)
  if (userId === caller.id) throw new Problem('forbidden', 'Nobody changes their own roles.')
  if (!(await holdUser(db, userId))) throw notFound(messages.userNotFound)
}

/** What the caller may know of somebody's roles: those in organizations whose users it sees. */
const heldRoles = async (db: Db, caller: Caller, userId: string) => {
  const grants = await grantsOf(db, userId)
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

const give = async (db: Db, caller: Caller, userId: string, roles: readonly ContextRoleRequest[]) => {
  await admitGrants(db, caller, userId, roles)
  for (const role of roles) await grantRole(db, { userId, ...role })
  await audit(db, { actorId: caller.id, action: 'user.grant', subjectId: userId, after: roles })
  return heldRoles(db, caller, userId)
}

const scopeId = z.string().max(60).optional()

export const contextRoleRoutes = [
  endpoint({
    method: 'POST',
    url: '/users/:id/context-roles',
    summary: 'Give a user context roles; holding one already is fine',
    access: 'user',
    params: ById,
    body: z.strictObject({ contextRoles: ContextRoleRequests }),
    reply: HeldRoles,
    handle: ({ db, caller, params, body }) => give(db, caller, params.id, body.contextRoles),
  }),
  endpoint({
    method: 'DELETE',
    url: '/users/:id/context-roles',
    summary: 'Take context roles back: `contextRoles` is the list of them as JSON',
    access: 'user',
    params: ById,
    query: z.strictObject({ contextRoles: z.string({ error: 'Context roles is required.' }).max(8000) }),
    reply: HeldRoles,
    handle: async ({ db, caller, params, query }) => {
      const roles = jsonParameter(ContextRoleRequests, 'contextRoles', 'Context roles', query.contextRoles)
      await admitGrants(db, caller, params.id, roles)
      for (const role of roles) await revokeRole(db, params.id, role)
      await audit(db, { actorId: caller.id, action: 'user.revoke', subjectId: params.id, before: roles })
      return heldRoles(db, caller, params.id)
    },
  }),
  endpoint({
    method: 'POST',
    url: '/users/:id/context-roles/:orgId/:role',
    summary: 'Give a user a role in an organization, or with `stayId` for one of its stays',
    access: 'user',
    params: ById.extend({ orgId: z.string().max(60), role: z.enum(contextRoles) }),
    query: z.strictObject({ stayId: scopeId }),
    reply: HeldRoles,
    handle: async ({ db, caller, params: { id, orgId, role }, query: { stayId } }) => {
      permit('user.Update', caller, { organizationId: orgId })
      if (stayId && (await organizationOfStay(db, stayId)) !== orgId) throw notFound('No such stay.')
      const parsed = ContextRoleRequest.safeParse(stayId ? { role, stayId } : { role, organizationId: orgId })
      if (!parsed.success) throw invalid(...fieldProblems(parsed.error))
      return give(db, caller, id, [parsed.data])
    },
  }),
  endpoint({
    method: 'GET',
    url: '/users/self/permissions',
    summary: "The caller's permissions for a stay or in an organization, and which role gives each",
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
      // Who may do nothing there learns nothing of it, not even whose stay it is.
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

const fromGrant = ({ role, stayId }: { role: ContextRole; stayId?: string | null }) => ({
  role,
  from: stayId ? ('stay' as const) : ('organization' as const),
})
