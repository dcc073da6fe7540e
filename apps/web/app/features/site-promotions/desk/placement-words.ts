import * as texts from './texts.ts'

/** Labels for banner placements, on staff pages. */
export const placementWords = { home: texts.homePage, search: texts.searchPage, stay: texts.stayPage }
