export { stayName } from './stay-name-store.ts'
