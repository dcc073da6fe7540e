export { insertList, putStay } from './list-store.ts'
