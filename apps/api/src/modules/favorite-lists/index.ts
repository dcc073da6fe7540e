export { addStayToList, insertList } from './list-store.ts'
