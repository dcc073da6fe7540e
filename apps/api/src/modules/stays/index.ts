export { recordStayChange } from './edit-stay.ts'
export {
  addFavorite,
  addFavorites,
  countFavorites,
  favoriteIds,
  removeAllFavorites,
  removeFavorite,
} from './favorite-store.ts'
export { giveStay } from './give-stay.ts'
export { type ImportedHost, type ImportedStay, type ImportOutcome, importStays, staysBySource } from './import-store.ts'
export { publishUnindexed, reindexStays } from './publish-stay.ts'
export { reindexLater } from './reindex-later.ts'
export { setPlan } from './set-plan.ts'
export { visibleRows } from './stay-list-store.ts'
export { AWAITS_STAY, stayReview } from './stay-review.ts'
export { publicStayOfPath, stayOfBody, type Visible, visibleTo, within } from './stay-scope.ts'
export {
  insertRevision,
  insertStay,
  lockStays,
  moveRevision,
  type StaySubject,
  stayById,
  stayIsPublic,
  staysByName,
} from './stay-store.ts'
export { publicStay } from './stay-view.ts'
