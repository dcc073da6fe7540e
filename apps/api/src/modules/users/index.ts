export { revokeTokensOf } from './access-token-store.ts'
export { createAuthenticate } from './authenticate.ts'
export { rolesInClosing } from './closing-store.ts'
export { requestFactorReset } from './factor-reset-routes.ts'
export {
  getGrants,
  getOwners,
  grantRole,
  holdsRole,
  leaveOrganization,
  revokeRole,
  revokeStayRoles,
} from './grant-store.ts'
export { postIdentityMail } from './post-identity-mail.ts'
export { removeCustomer } from './remove-customer.ts'
export {
  addRole,
  confirmedEmailOf,
  customerOfUser,
  findUser,
  followEmail,
  getAddressee,
  getEmail,
  getRoles,
  holderOfEmail,
  identityUser,
  insertUser,
  isDeletedIdentity,
  isEnabled,
  isOwnEmail,
  isStaffIdentity,
  lockUser,
  personName,
  personNameOr,
  readersOfSpanish,
  setCustomerOfUser,
  setMembership,
  updateUser,
} from './user-store.ts'
