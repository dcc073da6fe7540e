/** The language of the Spanish build. */
type Language = 'en' | 'es'

export const language: Language = 'es'
export const locale: string = 'es-US'
export const listLocale: string = 'es-US'
export const base: string = '/es'
export const writtenLanguage: Language | undefined = 'en'
export const otherLanguage: Language = 'en'
export const otherBase: string = ''
export const otherName = 'English'
export const ownName = 'Español'
