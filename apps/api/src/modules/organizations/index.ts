export { namesOfPeople } from './member-store.ts'
export {
  getPayer,
  idOfSource,
  insertOrganization,
  organizationById,
  organizationOfSource,
  setBilling,
  setCustomer,
} from './organization-store.ts'
