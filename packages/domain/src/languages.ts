/** The languages that travelers read: see decision 0041. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** Where the pages of a language begin: 'https://lodestay.test/es'. */
export function siteIn(language: Language, siteUrl: string): string {
  return language === 'en' ? siteUrl : `${siteUrl}/${language}`
}

/** The tag by which days and times are written in a language. */
export function localeOf(language: Language): string {
  return `${language}-US`
}
