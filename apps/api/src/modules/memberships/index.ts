export { grantMembership } from './membership-routes.ts'
