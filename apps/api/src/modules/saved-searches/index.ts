export { pauseOlderSearches } from './match-store.ts'
export { insertSearch } from './saved-search-store.ts'
