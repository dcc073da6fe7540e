/** Finds the site's pages as a user would: by following links from the home page. */
import type { Page } from '@playwright/test'
import { matchRoutes, type RouteObject } from 'react-router'
import routes from '../../apps/web/app/routes.ts'

/** A page's audience, by the folder of its route. */
const readers = {
  public: 'visitor',
  traveler: 'traveler',
  host: 'host',
  moderation: 'employee',
  admin: 'admin',
} as const
export type Reader = (typeof readers)[keyof typeof readers]
export type SitePage = { readonly pattern: string; readonly reader: Reader }

type Entry = (typeof routes)[number]

/**
 * The route table as the router matches it, with details of each page. Layouts, data routes and the error page don't
 * count as pages.
 */
function routeObjects(entries: readonly Entry[], parent: string): RouteObject[] {
  return entries.map(({ path = '', index, file, children }): RouteObject => {
    const pattern = `${parent}/${path}`.replace(/(?<=.)\/$/, '')
    if (children) return { path, children: routeObjects(children, pattern) }
    const reader = readers[file.split('/')[1] as keyof typeof readers]
    const handle = file.endsWith('.tsx') && path !== '*' ? { pattern, reader } : null
    return index ? { index, handle } : { path, handle }
  })
}

const site = routeObjects(routes, '')

function pagesOf(entries: readonly RouteObject[]): SitePage[] {
  return entries.flatMap(({ handle, children }) => (children ? pagesOf(children) : (handle ?? [])))
}

export const sitePages: readonly SitePage[] = pagesOf(site)

/** The page at a URL; undefined for data routes and external URLs. */
function pageAt(address: string): SitePage | undefined {
  return matchRoutes(site, address.split(/[?#]/)[0] ?? '')?.at(-1)?.route.handle
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\shref="(\/[^"#]*)/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
}

/**
 * Follows links as the user signed in on `page`, from the home page to one URL for each page.
 * @returns a URL for each pattern found, and the links that led to errors
 */
export async function followLinks(page: Page) {
  const found = new Map<string, string>()
  const broken: string[] = []
  const waiting = [{ address: '/', from: '/' }]
  const read = async (address: string) => {
    const answer = await page.request.get(address)
    return { status: answer.status(), links: linksIn(await answer.text()) }
  }
  for (const { address, from } of waiting) {
    const at = pageAt(address)
    if (!at || found.has(at.pattern)) continue
    const { status, links } = await read(address)
    if (status < 400) {
      found.set(at.pattern, address)
      waiting.push(...links.map((link) => ({ address: link, from: address })))
      // Other journeys run concurrently: anything they removed is no longer linked.
    } else if ((await read(from)).links.includes(address)) broken.push(`${status} ${address}, linked from ${from}`)
  }
  return { found, broken }
}
