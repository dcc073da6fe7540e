export { feedPostsByIds } from './execution-store.ts'
