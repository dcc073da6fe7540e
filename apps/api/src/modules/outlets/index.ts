export { ValidityReply } from './network-routes.ts'
