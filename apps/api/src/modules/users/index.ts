export { createAuthenticate } from './authenticate.ts'
export { askForFactorReset } from './factor-reset-routes.ts'
export { grantRole, grantsOf, holdsRole, leaveOrganization, revokeRole, revokeStayRoles } from './grant-store.ts'
export {
  addRole,
  emailOf,
  followEmail,
  identityUser,
  insertUser,
  isDeletedIdentity,
  isStaffIdentity,
  organizationOfCustomer,
  organizationOfStay,
  personName,
  rolesOf,
  updateUser,
} from './user-store.ts'
