/** Reads the site's pages from the content system. */

import { type ContentClient, type ContentPage, createContentClient, PageProblem } from '@lodestay/content-client'
import { ownMember } from '@lodestay/domain/own-member'
import type { SitePage } from '@lodestay/domain/pages/site-pages'
import { type PlanName, plans } from '@lodestay/domain/plans/plans'
import { data, type RouterContextProvider } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { type RequestFacts, requestContext } from '../../lib/request-context.ts'
import { pageView } from './page-view.server.ts'
import type { PageView } from './page-view.ts'
import * as texts from './texts.ts'

type Context = Readonly<RouterContextProvider>

/**
 * How long a page counts as fresh: published edits are live within two seconds, including the delay of the
 * rendered-page cache. If the content system is down, stale pages are served for an hour.
 */
const FRESH_MS = 500
/** The longest a request waits for content; the fetch continues in the background. */
const PATIENCE_MS = 1_000
/** After a failure, skip waiting for this long: pages render without the missing content. */
const PAUSE_MS = 30_000

/** One client per process, because it contains the cache. */
const clients = new Map<string, ContentClient>()

function clientFor({ contentUrl }: RequestFacts): ContentClient {
  const known = clients.get(contentUrl)
  if (known) return known
  const client = createContentClient({
    baseUrl: contentUrl,
    freshMs: FRESH_MS,
    patienceMs: PATIENCE_MS,
    pauseMs: PAUSE_MS,
  })
  clients.set(contentUrl, client)
  return client
}

type ReadPage = (client: ContentClient) => Promise<ContentPage>

async function readPage(facts: RequestFacts, read: ReadPage): Promise<PageView> {
  const client = clientFor(facts)
  return pageView(await read(client), client.log.warn)
}

/** A page. @throws 404 'Page not found: {slug}', and 503 if the content system is down and the page isn't cached */
export function pageOf(context: Context, slug: string): Promise<PageView> {
  return orRouteError(context, (client) => client.page(slug))
}

/** An unpublished draft of a page, for anyone with the editor's preview link. @throws as `pageOf` */
export function draftOf(
  context: Context,
  slug: string,
  pass: { readonly until: string; readonly signature: string },
): Promise<PageView> {
  return orRouteError(context, (client) => client.draft(slug, pass))
}

async function orRouteError(context: Context, read: ReadPage): Promise<PageView> {
  const facts = context.get(requestContext)
  try {
    return await readPage(facts, read)
  } catch (error) {
    const { requestId, logError } = facts
    if (error instanceof PageProblem)
      throw data({ code: 'page-not-found', detail: error.message, requestId }, { status: 404 })
    logError(error)
    throw data({ code: 'unavailable', detail: texts.pageUnavailable, requestId }, { status: 503 })
  }
}

/** An optional page; null if it doesn't exist, or the content system is down. */
export function pageIfAny(context: Context, slug: string): Promise<PageView | null> {
  return readPage(context.get(requestContext), (client) => client.page(slug)).catch(() => null)
}

/**
 * The blog post that a stay's plan includes; null if it includes none. `post` is null until published, and while the
 * content system is down.
 */
export async function blogPostOf(
  context: Context,
  { id, plan }: { readonly id: string; readonly plan: PlanName },
): Promise<{ readonly post: { readonly title: string; readonly path: string } | null } | null> {
  if (!plans[plan].blog) return null
  const post = await clientFor(context.get(requestContext))
    .blogPost(id)
    .catch(() => null)
  return { post: post && { title: post.title, path: addressOf(post.slug) } }
}

/** Pages with a path of their own. */
const ownAddresses: Readonly<Partial<Record<SitePage, string>>> = { home: paths.home(), plans: paths.plans() }

/** The path of a page. */
export function addressOf(slug: string): string {
  return ownMember(ownAddresses, slug) ?? paths.page(slug)
}

/** The paths of all pages; empty if the content system is down. */
export async function pageAddresses(context: Context): Promise<string[]> {
  const pages = await clientFor(context.get(requestContext))
    .pages()
    .catch(() => [])
  return pages.map(({ slug }) => addressOf(slug))
}
