export { idOfSource, insertOrganization, organizationById, organizationOfSource } from './organization-store.ts'
