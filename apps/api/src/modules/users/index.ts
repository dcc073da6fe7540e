export { createAuthenticate } from './authenticate.ts'
export { grantRole, leaveOrganization, revokeRole } from './grant-store.ts'
export { addRole, findUser, followEmail, insertUser, updateUser } from './user-store.ts'
