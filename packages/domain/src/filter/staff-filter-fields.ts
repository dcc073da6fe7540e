/** The filter fields of staff tables, without schemas, so pages can import them cheaply. */
import { cardTiers } from '../enumerations.ts'
import { userRoles } from '../permissions.ts'
import type { FilterFields } from './filter-operators.ts'

export const userFilterFields = {
  firstName: { kind: 'text' },
  lastName: { kind: 'text' },
  email: { kind: 'text' },
  roles: { kind: 'list', choices: userRoles },
  enabled: { kind: 'boolean' },
  userMembership: { kind: 'choice', choices: cardTiers },
  lastActive: { kind: 'time' },
  createdAt: { kind: 'time' },
} as const satisfies FilterFields

export const organizationFilterFields = {
  name: { kind: 'text' },
  timeZone: { kind: 'text' },
  stayCount: { kind: 'number' },
  memberCount: { kind: 'number' },
  csmrId: { kind: 'text' },
  createdAt: { kind: 'time' },
} as const satisfies FilterFields
