export { belongsTo, namesOfPeople } from './member-store.ts'
export {
  getPayer,
  idOfSource,
  insertOrganization,
  nobodysAmong,
  organizationById,
  organizationOfSource,
  renameImported,
  setBilling,
  setCustomer,
} from './organization-store.ts'
