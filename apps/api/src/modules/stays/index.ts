export { loseAllFavorites } from './favorite-store.ts'
export { type ImportedStay, importStays } from './import-store.ts'
export { publishStay } from './publish-stay.ts'
export { insertStay, stayById } from './stay-store.ts'
