export { loseAllFavorites } from './favorite-store.ts'
export { publishStay } from './publish-stay.ts'
export { insertStay, stayById } from './stay-store.ts'
