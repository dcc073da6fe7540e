import { pageAddresses } from '../../features/pages/content.server.ts'
import { answer } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { requestContext } from '../../lib/request-context.ts'
import { apiFor, asRouteError } from '../../lib/session.server.ts'
import type { Route } from './+types/sitemap'

/** The sitemap protocol allows 50,000 addresses per file; smaller files respond faster. */
const STAYS_PER_FILE = 2_000
const PAGE = 100
const HOUR_MS = 3_600_000

type Entry = { readonly path: string; readonly changed?: string }
type Api = ReturnType<typeof apiFor>

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function xml(root: string, entries: readonly string[]): Response {
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  )
}

/** All pages of a list, by cursor. */
async function* pagesOf(api: Api, cursor: string | undefined) {
  for (let next = cursor; ; ) {
    const query = { limit: PAGE, ...(next && { cursor: next }) }
    const page = await answer(api.GET('/api/stays', { params: { query } }))
    yield page
    if (!page.nextCursor) return
    next = page.nextCursor
  }
}

/** The cursor at which each file of stays starts, cached for an hour, because crawlers request file by file. */
let starts: { readonly at: number; readonly cursors: Promise<readonly string[]> } | undefined

async function findStarts(api: Api): Promise<readonly string[]> {
  const cursors = ['']
  let seen = 0
  for await (const page of pagesOf(api, undefined)) {
    seen += page.docs.length
    if (page.nextCursor && seen % STAYS_PER_FILE === 0) cursors.push(page.nextCursor)
  }
  return cursors
}

function startsOf(api: Api): Promise<readonly string[]> {
  if (starts && Date.now() - starts.at < HOUR_MS) return starts.cursors
  const cursors = findStarts(api)
  starts = { at: Date.now(), cursors }
  cursors.catch(() => {
    starts = undefined
  })
  return cursors
}

async function staysFrom(api: Api, cursor: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const page of pagesOf(api, cursor || undefined)) {
    entries.push(...page.docs.map(({ id, updatedAt }) => ({ path: paths.stay(id), changed: updatedAt.slice(0, 10) })))
    if (entries.length >= STAYS_PER_FILE) break
  }
  return entries.slice(0, STAYS_PER_FILE)
}

async function places(api: Api, pages: readonly string[]): Promise<Entry[]> {
  const own = [paths.home(), paths.stays(), paths.topStays(), paths.giveaways(), paths.plans()]
  const entries: Entry[] = [...new Set([...own, ...pages])].map((path) => ({ path }))
  for (let page = 1; ; page++) {
    const found = await answer(
      api.GET('/api/stays/attributes/cities/available', { params: { query: { limit: PAGE, page } } }),
    )
    entries.push(...found.docs.map(({ city, state }) => ({ path: paths.place(state, city) })))
    if (!found.hasNextPage) return entries
  }
}

/** `/sitemap.xml` is the index; `?part=places` and `?part=1`, `?part=2` … are its files. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<Response> {
  const { origin } = context.get(requestContext)
  const api = apiFor(context)
  const part = new URL(request.url).searchParams.get('part')
  try {
    const cursors = await startsOf(api)
    if (part === null) {
      const files = ['places', ...cursors.map((_, index) => index + 1)]
      return xml(
        'sitemapindex',
        files.map((file) => `<sitemap><loc>${origin}/sitemap.xml?part=${file}</loc></sitemap>`),
      )
    }
    const cursor = cursors[Number(part) - 1]
    if (part !== 'places' && cursor === undefined) return new Response('Not found', { status: 404 })
    const entries =
      part === 'places' ? await places(api, await pageAddresses(context)) : await staysFrom(api, cursor ?? '')
    return xml(
      'urlset',
      entries.map(
        ({ path, changed }) =>
          `<url><loc>${escaped(origin + path)}</loc>${changed ? `<lastmod>${changed}</lastmod>` : ''}</url>`,
      ),
    )
  } catch (error) {
    throw asRouteError(error)
  }
}
