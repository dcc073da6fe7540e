export { insertSearch } from './saved-search-store.ts'
