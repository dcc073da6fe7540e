export { createOrganization } from './create-organization.ts'
export { belongsTo, namesOfPeople } from './member-store.ts'
export {
  getPayer,
  idOfSource,
  nobodysAmong,
  organizationById,
  organizationOfSource,
  renameImported,
  setBilling,
  setCustomer,
} from './organization-store.ts'
