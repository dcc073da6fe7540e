/** The language of this build. The Spanish build takes `language.es.ts` in its place: see decision 0041. */
type Language = 'en' | 'es'

export const language: Language = 'en'
/** For dates, numbers and money. */
export const locale: string = 'en-US'
/** For lists: without a comma before 'and'. */
export const listLocale: string = 'en-GB'
/** The first segment of every address in this language, for what the router doesn't build. */
export const base: string = ''
/** The language of what hosts and staff write, where it isn't the page's: a value for `lang`. */
export const writtenLanguage: Language | undefined = undefined
/** The other language: where its pages are, and its name in its own words. */
export const otherLanguage: Language = 'es'
export const otherBase: string = '/es'
export const otherName = 'Español'
export const ownName = 'English'
