export { formLine } from './form-line.ts'
export { deleteLine } from './line-store.ts'
export { insertWatch, watchesStay } from './watch-store.ts'
