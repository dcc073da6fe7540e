export { feedPostsByIds } from './execution-store.ts'
export { postsByDay, workOfOutlets } from './outlet-work-store.ts'
