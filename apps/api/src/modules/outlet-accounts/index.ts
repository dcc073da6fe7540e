export { accountProblem, connectedOutlets, createAccountSeal } from './account-store.ts'
export { type Accounts, openAccount } from './open-account.ts'
