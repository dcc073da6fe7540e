export { watchesStay } from './watch-store.ts'
