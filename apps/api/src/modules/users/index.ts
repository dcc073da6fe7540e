export { createAuthenticate } from './authenticate.ts'
export { grantRole } from './grant-store.ts'
export { addRole, followEmail, insertUser, updateUser } from './user-store.ts'
