export { createAuthenticate } from './authenticate.ts'
export { askForFactorReset } from './factor-reset-routes.ts'
export { grantRole, holdsRole, leaveOrganization, revokeRole } from './grant-store.ts'
export {
  addRole,
  followEmail,
  holdUser,
  insertUser,
  isDeletedIdentity,
  organizationOfCustomer,
  personName,
  updateUser,
} from './user-store.ts'
