export { insertSearch, pauseOlderSearches } from './saved-search-store.ts'
