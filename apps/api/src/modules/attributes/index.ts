export { addAttributes } from './attribute-store.ts'
