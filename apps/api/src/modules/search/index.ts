export { whereAndWhen } from './place-sql.ts'
export { dropStay, putStays, type SearchEntry } from './search-index-store.ts'
export { cardsById, countMatching, detailOf, type Hit, searchPublic } from './search-stays.ts'
export { type Except, whereOf } from './search-where.ts'
