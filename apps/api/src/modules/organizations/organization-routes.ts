import {
  isStaff,
  messages,
  Organization,
  OrganizationFields,
  OwnOrganization,
  PageQuery,
  paged,
} from '@lodestay/domain'
import { audit } from '../../kernel/audit.ts'
import { ById, endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { addRole, grantRole } from '../users/index.ts'
import { insertOrganization, organizationById, organizationsOf, renameOrganization } from './organization-store.ts'

const OrganizationReply = Organization.meta({ id: 'Organization' })
const OwnOrganizations = paged(OwnOrganization.meta({ id: 'OwnOrganization' }))

export const organizationRoutes = [
  endpoint({
    method: 'POST',
    url: '/organizations',
    summary: 'Create an organization; its creator becomes orgOwner and Host',
    access: 'user',
    body: OrganizationFields,
    reply: OrganizationReply,
    status: 201,
    handle: async ({ db, caller, body }) => {
      const organization = await insertOrganization(db, body.name)
      await grantRole(db, { userId: caller.id, role: 'orgOwner', organizationId: organization.id })
      await addRole(db, caller.id, 'Host')
      await audit(db, { actorId: caller.id, action: 'organization.create', subjectId: organization.id, after: body })
      return organization
    },
  }),
  endpoint({
    method: 'GET',
    url: '/organizations/:id',
    summary: 'An organization',
    access: 'org.View',
    params: ById,
    reply: OrganizationReply,
    subject: ({ db, params }) => organizationById(db, params.id),
    handle: async ({ subject }) => subject.organization,
  }),
  endpoint({
    method: 'PATCH',
    url: '/organizations/:id',
    summary: 'Rename an organization',
    access: 'org.Update',
    params: ById,
    body: OrganizationFields,
    reply: OrganizationReply,
    subject: ({ db, params }) => organizationById(db, params.id, true),
    handle: async ({ db, caller, params, body, subject }) => {
      await audit(db, {
        actorId: caller.id,
        action: 'organization.update',
        subjectId: params.id,
        before: { name: subject.organization.name },
        after: body,
      })
      return renameOrganization(db, params.id, body.name)
    },
  }),
  endpoint({
    method: 'GET',
    url: '/users/self/orgs',
    summary: "The caller's organizations",
    access: 'user',
    query: PageQuery,
    reply: OwnOrganizations,
    handle: ({ db, caller, query }) => organizationsOf(db, caller.id, query),
  }),
  endpoint({
    method: 'GET',
    url: '/users/:id/orgs',
    summary: "A user's organizations",
    access: 'user',
    params: ById,
    query: PageQuery,
    reply: OwnOrganizations,
    handle: async ({ db, caller, params, query }) => {
      if (params.id !== caller.id && !isStaff(caller)) throw notFound(messages.userNotFound)
      return organizationsOf(db, params.id, query)
    },
  }),
]
