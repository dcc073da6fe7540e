/** The slugs of the content system's pages that the site itself links to, or shows at a path of its own. */
export const sitePages = ['home', 'about', 'help', 'plans', 'terms', 'privacy'] as const
export type SitePage = (typeof sitePages)[number]
