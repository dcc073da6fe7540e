import { organizationFilterFields, userFilterFields } from '@lodestay/domain/filter/staff-filter-fields'
import * as uiTexts from '../../ui/texts.ts'
import type { TableFields } from '../tables/table-filter.ts'
import * as texts from './texts.ts'

function labeled<Name extends string>(
  fields: Readonly<Record<Name, Omit<TableFields[string], 'label'>>>,
  labels: Readonly<Record<Name, string>>,
): TableFields {
  return Object.fromEntries(
    (Object.keys(labels) as Name[]).map((name) => [name, { ...fields[name], label: labels[name] }]),
  )
}

export const userTableFields = labeled(userFilterFields, {
  firstName: texts.firstName,
  lastName: texts.lastName,
  email: uiTexts.email,
  roles: uiTexts.roles,
  enabled: texts.accountIsOpen,
  userMembership: texts.membership,
  lastActive: texts.lastActive,
  createdAt: texts.created,
})

export const organizationTableFields = labeled(organizationFilterFields, {
  name: texts.name,
  stayCount: uiTexts.stays,
  memberCount: uiTexts.people,
  timeZone: texts.timeZone,
  csmrId: texts.customerId,
  createdAt: texts.created,
})
