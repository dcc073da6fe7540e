/** The language of this build. The Spanish build replaces this file with `language.es.ts`: see decision 0041. */
type Language = 'en' | 'es'

export const language: Language = 'en'
/** For dates, numbers and money. */
export const locale: string = 'en-US'
/** For lists: without a comma before 'and'. */
export const listLocale: string = 'en-GB'
/** The first segment of every path in this language, for URLs that the router doesn't build. */
export const base: string = ''
/** The language of text written by hosts and staff, if it isn't the page's: a value for `lang`. */
export const writtenLanguage: Language | undefined = undefined
/** The other language: its base path, and its own name for itself. */
export const otherLanguage: Language = 'es'
export const otherBase: string = '/es'
export const otherName = 'Español'
export const ownName = 'English'
