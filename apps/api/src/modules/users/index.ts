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
  customerOfUser,
  findUser,
  followEmail,
  getEmail,
  getRoles,
  holderOfEmail,
  identityUser,
  insertUser,
  isDeletedIdentity,
  isStaffIdentity,
  lockUser,
  organizationOfCustomer,
  organizationOfStay,
  personName,
  setCustomerOfUser,
  setMembership,
  updateUser,
} from './user-store.ts'
