export { tableViewRoutes } from './table-view-routes.ts'
