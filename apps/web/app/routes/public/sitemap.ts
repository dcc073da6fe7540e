import { HOUR_MS } from '@lodestay/domain/durations'
import { SITEMAP_MOST } from '@lodestay/domain/stays/sitemap'
import { pageAddresses } from '../../features/pages/content.server.ts'
import { type ApiClient, answer, isDown } from '../../lib/api.ts'
import { paths, spanishAddress } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { asRouteError, publicApiFor } from '../../lib/session.server.ts'
import type { Route } from './+types/sitemap'

const PAGE = 100
/** Pages per file, which lists two URLs for each: one per language. */
const MOST = SITEMAP_MOST / 2

/** A path, when its content last changed, if known, and whether it is written in English only. */
type Entry = { readonly path: string; readonly changed?: string; readonly isEnglish?: boolean }

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A file's own entry, or a page in each of its languages, each with the URLs of all. */
function lines(origin: string, { path, changed, isEnglish }: Entry, tag: 'url' | 'sitemap'): string[] {
  const spanish = tag === 'url' && !isEnglish ? spanishAddress(path) : null
  const alternates = Object.entries(spanish ? { en: path, es: spanish } : {}).map(
    ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(origin + address)}"/>`,
  )
  const lastChange = changed ? `<lastmod>${changed}</lastmod>` : ''
  return [path, ...(spanish ? [spanish] : [])].map(
    (address) => `<${tag}><loc>${escaped(origin + address)}</loc>${lastChange}${alternates.join('')}</${tag}>`,
  )
}

function xml(root: 'sitemapindex' | 'urlset', origin: string, entries: readonly Entry[]): Response {
  const body = entries.flatMap((entry) => lines(origin, entry, root === 'urlset' ? 'url' : 'sitemap')).join('\n')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${body}\n</${root}>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  )
}

/** The parts of all stays, cached for an hour, because crawlers request file by file. */
let known: { readonly at: number; readonly parts: ReturnType<typeof findParts> } | undefined

async function findParts(api: ApiClient) {
  return (await answer(api.GET('/api/sitemap', { params: { query: { size: MOST } } }))).parts
}

function partsOf(api: ApiClient): ReturnType<typeof findParts> {
  if (known && Date.now() - known.at < HOUR_MS) return known.parts
  const parts = findParts(api)
  known = { at: Date.now(), parts }
  parts.catch(() => {
    known = undefined
  })
  return parts
}

type ListPage = { readonly entries: readonly Entry[]; readonly totalDocs: number; readonly hasNextPage: boolean }

function toListPage<Doc>(
  found: Omit<ListPage, 'entries'> & { docs: readonly Doc[] },
  toEntry: (doc: Doc) => Entry,
): ListPage {
  return { ...found, entries: found.docs.map(toEntry) }
}

/** The pages that lists have, by the list's name, a page of the list at a time. */
const lists = {
  places: async (api: ApiClient, page: number) =>
    toListPage(
      await answer(api.GET('/api/stays/attributes/cities/available', { params: { query: { limit: PAGE, page } } })),
      ({ city, state }) => ({ path: paths.place(state, city) }),
    ),
  giveaways: async (api: ApiClient, page: number) =>
    toListPage(
      await answer(api.GET('/api/giveaways', { params: { query: { limit: PAGE, page } } })),
      ({ id, updatedAt }) => ({
        path: paths.giveaway(id),
        changed: updatedAt,
      }),
    ),
  newsletters: async (api: ApiClient, page: number) =>
    toListPage(await answer(api.GET('/api/newsletters', { params: { query: { limit: PAGE, page } } })), ({ id }) => ({
      path: paths.newsletter(id),
    })),
  outlets: async (api: ApiClient, page: number) =>
    toListPage(
      await answer(api.GET('/api/outlets/directory', { params: { query: { limit: PAGE, page } } })),
      ({ id }) => ({
        path: paths.outlet(id),
      }),
    ),
}
type List = keyof typeof lists
const listNames = Object.keys(lists) as List[]

/**
 * A list's files, each with as many pages as it may contain. None while the list can't be read: outlets and newsletters
 * need the content system, and stays can be listed without it.
 */
async function filesOf(api: ApiClient, list: List): Promise<string[]> {
  const totalDocs = await lists[list](api, 1).then(
    (found) => found.totalDocs,
    (error) => {
      if (isDown(error)) return 0
      throw error
    },
  )
  return Array.from({ length: Math.ceil(totalDocs / MOST) }, (_, index) => `${list}-${index + 1}`)
}

/** The entries of a list's file: only its own pages of the list are read. */
async function listEntries(api: ApiClient, list: List, part: number): Promise<Entry[]> {
  const entries: Entry[] = []
  const pages = MOST / PAGE
  for (let page = (part - 1) * pages + 1; page <= part * pages; page++) {
    const found = await lists[list](api, page)
    entries.push(...found.entries)
    if (!found.hasNextPage) break
  }
  return entries
}

async function ownPages(context: Route.LoaderArgs['context']): Promise<Entry[]> {
  const listPages = [paths.stays(), paths.topStays(), paths.offers(), paths.cancellations(), paths.giveaways()]
  const own = [paths.home(), ...listPages, paths.newsletters(), paths.outlets(), paths.plans()]
  // Editors write in English.
  const ofEditors = (await pageAddresses(context)).filter((path) => !own.includes(path))
  return [...own.map((path) => ({ path })), ...ofEditors.map((path) => ({ path, isEnglish: true }))]
}

/** The files: our own pages, those of lists, and stays, whose latest change is the file's. */
async function files(api: ApiClient): Promise<Entry[]> {
  const [parts, ...listFiles] = await Promise.all([partsOf(api), ...listNames.map((list) => filesOf(api, list))])
  return [
    ...['pages', ...listFiles.flat()].map((part) => ({ path: paths.sitemap(part) })),
    ...parts.map(({ updatedAt }, index) => ({ path: paths.sitemap(`stays-${index + 1}`), changed: updatedAt })),
  ]
}

/** A file's entries; null if there is no such file. */
async function entriesOf(part: string, api: ApiClient, context: Route.LoaderArgs['context']): Promise<Entry[] | null> {
  if (part === 'pages') return ownPages(context)
  const [, kind, number] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(part) ?? []
  const list = listNames.find((name) => name === kind)
  if (list) {
    const found = await listEntries(api, list, Number(number))
    return found.length > 0 ? found : null
  }
  const after = kind === 'stays' && (await partsOf(api))[Number(number) - 1]?.after
  if (typeof after !== 'number') return null
  const { stays } = await answer(api.GET('/api/sitemap/stays', { params: { query: { size: MOST, after } } }))
  return stays.map(({ id, updatedAt }) => ({ path: paths.stay(id), changed: updatedAt }))
}

/** `/sitemap.xml` is the index; `?part=pages`, `?part=places-1`, and `?part=stays-1`, `?part=stays-2` … are its files. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { origin } = context.get(requestContext)
  const api = publicApiFor(context)
  const part = new URL(request.url).searchParams.get('part')
  try {
    if (part === null) return xml('sitemapindex', origin, await files(api))
    const entries = await entriesOf(part, api, context)
    return entries ? xml('urlset', origin, entries) : new Response('Not found', { status: 404 })
  } catch (error) {
    throw asRouteError(error)
  }
}
