export { createAuthenticate } from './authenticate.ts'
export { requestFactorReset } from './factor-reset-routes.ts'
export {
  getGrants,
  grantRole,
  holdsRole,
  leaveOrganization,
  revokeRole,
  revokeStayRoles,
} from './grant-store.ts'
export {
  addRole,
  followEmail,
  getEmail,
  getRoles,
  identityUser,
  insertUser,
  isDeletedIdentity,
  isStaffIdentity,
  organizationOfCustomer,
  organizationOfStay,
  personName,
  updateUser,
} from './user-store.ts'
