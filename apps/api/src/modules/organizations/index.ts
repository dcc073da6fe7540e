export { createOrganization } from './create-organization.ts'
export { belongsTo, listPeopleOfStay, namesOfPeople } from './member-store.ts'
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
