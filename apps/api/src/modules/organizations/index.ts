export { insertOrganization, organizationById, organizationOfSource } from './organization-store.ts'
