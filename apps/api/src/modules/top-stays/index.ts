export { rankTopStays } from './top-stays-store.ts'
