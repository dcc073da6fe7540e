export {
  getPayer,
  idOfSource,
  insertOrganization,
  organizationById,
  organizationOfSource,
  setBilling,
  setCustomer,
} from './organization-store.ts'
