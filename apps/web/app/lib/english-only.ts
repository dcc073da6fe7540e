/** Workplace pages, and pages that others frame or crawl, are only in English. Paths are without a language prefix. */
const ENGLISH_ONLY =
  /^\/(?:host|moderation|admin|plans|outlets|outlet-tasks|invitations|promotions|campaigns|embed|_ui|robots\.txt|sitemap\.xml|icons\.svg|scenes\.svg)(?:[/?#]|$)|^\/(?:stays\/[^/]+\/claim|pages\/[^/]+\/draft)(?:[?#]|$)/

export function isEnglishOnly(path: string): boolean {
  return ENGLISH_ONLY.test(path)
}
