/** The languages that travelers read: see decision 0041. */
export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

/** The base URL of a language's pages: 'https://lodestay.test/es'. */
export function siteIn(language: Language, siteUrl: string): string {
  return language === 'en' ? siteUrl : `${siteUrl}/${language}`
}

/** The locale for formatting dates and times in a language. */
export function localeOf(language: Language): string {
  return `${language}-US`
}
