/** The languages the site is built in. English comes first, and its addresses have no prefix. */
export const LANGUAGES = ['en', 'es'] as const
type SiteLanguage = (typeof LANGUAGES)[number]

/** The language of a build: `SITE_LANGUAGE`, since `LANGUAGE` is the terminal's. */
export function readSiteLanguage({ SITE_LANGUAGE }: NodeJS.ProcessEnv): SiteLanguage {
  return LANGUAGES.find((one) => one === SITE_LANGUAGE) ?? 'en'
}
