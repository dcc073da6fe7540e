export { createAuthenticate } from './authenticate.ts'
export { grantRole, leaveOrganization, revokeRole } from './grant-store.ts'
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
