import {
  isStaff,
  ListedOrganization,
  messages,
  Organization,
  OrganizationChanges,
  OrganizationFields,
  OwnOrganization,
  organizationFilterFields,
  PageQuery,
  paged,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit, auditEdit } from '../../kernel/audit.ts'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { tableFilter, tableFilterText } from '../../kernel/table-filter.ts'
import { removeCustomer } from '../users/index.ts'
import { createOrganization } from './create-organization.ts'
import {
  countOrganizations,
  countStays,
  deleteOrganization,
  getOrganizations,
  listOrganizations,
  organizationById,
  updateOrganization,
} from './organization-store.ts'

const OrganizationReply = Organization.meta({ id: 'Organization' })
const OwnOrganizations = paged(OwnOrganization.meta({ id: 'OwnOrganization' }))

/** Deletes an organization's stays with all their data, in the transaction that deletes the organization. */
export type RemoveStays = (db: Db, caller: Caller, organizationId: string, now: Date) => Promise<void>
/** Until when plans that an organization pays for last at stays that have moved away; null if there are none. */
export type FindPaidUntil = (db: Db, organizationId: string) => Promise<Date | null>
/** Updates the copies of organizations' data stored with their stays. */
export type RefreshStays = (db: Db, organizationIds: readonly string[]) => Promise<void>

export function organizationRoutes({
  removeStays,
  findPaidUntil,
  refreshStays,
}: {
  removeStays: RemoveStays
  findPaidUntil: FindPaidUntil
  refreshStays: RefreshStays
}) {
  return [
    endpoint({
      method: 'POST',
      url: '/organizations',
      summary: 'Create an organization; its creator becomes orgOwner and Host',
      access: 'user',
      body: OrganizationFields,
      reply: OrganizationReply,
      status: 201,
      location: '/organizations',
      handle: ({ db, caller, body, now }) => createOrganization(db, { userId: caller.id, by: caller.id, now }, body),
    }),
    endpoint({
      method: 'GET',
      url: '/organizations/:id',
      summary: 'Get an organization',
      access: 'org.View',
      params: ById,
      reply: OrganizationReply,
      subject: ({ db, params }) => organizationById(db, params.id),
      handle: async ({ subject }) => subject.organization,
    }),
    endpoint({
      method: 'PATCH',
      url: '/organizations/:id',
      summary: "Update an organization's name, time zone or picture",
      access: 'org.Update',
      params: ById,
      body: OrganizationChanges,
      reply: OrganizationReply,
      subject: ({ db, params }) => organizationById(db, params.id, true),
      handle: async ({ db, caller, params, body, subject }) => {
        const { name, timeZone, photoUrl } = subject.organization
        await auditEdit(db, {
          actorId: caller.id,
          action: 'organization.update',
          subjectId: params.id,
          fields: Object.keys(body),
          before: { name, timeZone, photoUrl },
          after: body,
        })
        const changed = await updateOrganization(db, params.id, body)
        const isShown = changed.name !== name || changed.photoUrl !== photoUrl
        if (isShown || changed.timeZone !== timeZone) await refreshStays(db, [params.id])
        return changed
      },
    }),
    endpoint({
      method: 'GET',
      url: '/users/self/orgs',
      operationId: 'listOwnOrganizations',
      summary: "List the caller's organizations",
      access: 'user',
      query: PageQuery,
      reply: OwnOrganizations,
      handle: ({ db, caller, query }) => getOrganizations(db, caller.id, query, caller.within?.organizationId),
    }),
    endpoint({
      method: 'GET',
      url: '/users/:id/orgs',
      operationId: 'listUserOrganizations',
      problems: ['not-found'],
      summary: "List a user's organizations",
      access: 'user',
      params: ById,
      query: PageQuery,
      reply: OwnOrganizations,
      handle: async ({ db, caller, params, query }) => {
        if (params.id !== caller.id && !isStaff(caller)) throw notFound(messages.userNotFound)
        return getOrganizations(db, params.id, query)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/organizations',
      summary: 'List organizations, newest first; `text` is part of the name, or the ID',
      access: 'staff',
      query: PageQuery.extend({
        text: z.string().trim().min(1).max(100).optional(),
        filter: tableFilterText({ field: 'stayCount', operator: 'greaterThan', value: 2 }),
      }),
      reply: paged(ListedOrganization.meta({ id: 'ListedOrganization' })),
      handle: ({ db, query }) =>
        listOrganizations(db, { ...query, filter: tableFilter(query.filter, organizationFilterFields) }),
    }),
    endpoint({
      method: 'GET',
      url: '/organizations/count',
      operationId: 'countOrganizations',
      summary: 'Count organizations',
      access: 'staff',
      reply: z.object({ count: z.int() }),
      handle: async ({ db }) => ({ count: await countOrganizations(db) }),
    }),
    endpoint({
      method: 'DELETE',
      url: '/organizations/:id',
      summary: 'Delete an organization without stays or, with `stays=delete`, along with all of them',
      access: 'org.Delete',
      params: ById,
      query: z.strictObject({ stays: z.literal('delete').optional() }),
      problems: ['claimed-by-another', 'locked-for-review'],
      reply: z.null(),
      status: 204,
      subject: ({ db, params }) => organizationById(db, params.id, true),
      handle: async ({ db, caller, params, query, subject, now }) => {
        const stays = await countStays(db, params.id)
        if (query.stays === 'delete') await removeStays(db, caller, params.id, now)
        else if (stays > 0)
          throw new Problem(
            'conflict',
            `This organization still has ${stays === 1 ? '1 stay. Move or delete it' : `${stays} stays. Move or delete them`} first.`,
          )
        await removeCustomer(db, subject.organization.csmrId, await findPaidUntil(db, params.id))
        await deleteOrganization(db, params.id)
        await audit(db, {
          actorId: caller.id,
          action: 'organization.delete',
          subjectId: params.id,
          before: { name: subject.organization.name, stays },
        })
        return null
      },
    }),
  ]
}
