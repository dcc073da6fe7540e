/** Host organizations: who stays belong to. Section 3, 'Other entities'. */
import { z } from 'zod'
import { instant, requiredText } from './fields.ts'
import { contextRoles } from './permissions.ts'

export const OrganizationFields = z.strictObject({ name: requiredText('Name', 100) })
export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  version: z.int(),
  createdAt: instant('createdAt'),
})
export type Organization = z.infer<typeof Organization>
/** One of the caller's organizations, with the roles held in it and how many stays it has. */
export const OwnOrganization = Organization.extend({ roles: z.array(z.enum(contextRoles)), stayCount: z.int() })
export type OwnOrganization = z.infer<typeof OwnOrganization>
