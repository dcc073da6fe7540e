export { feedPostsByIds } from './execution-store.ts'
export { lateTasks } from './late-tasks-store.ts'
export { outletRecords } from './outlet-records.ts'
export { postsByDay, workOfOutlets } from './outlet-work-store.ts'
