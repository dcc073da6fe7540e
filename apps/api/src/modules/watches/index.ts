export { formLine } from './form-line.ts'
export { deleteLine } from './line-store.ts'
export { closeOlderWatches, insertWatch, watchesStay } from './watch-store.ts'
