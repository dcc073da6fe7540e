import * as texts from './texts.ts'

/** Where on the site a banner stands, on staff pages. */
export const placementWords = { home: texts.homePage, search: texts.searchPage, stay: texts.stayPage }
