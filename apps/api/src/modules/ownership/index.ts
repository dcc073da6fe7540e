export {
  hasOrganization,
  organizationKeepingStay,
  organizationOfCustomer,
  organizationOfStay,
  organizationsOfStays,
  staysAmong,
} from './ownership-store.ts'
