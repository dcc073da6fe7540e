/**
 * A client for a content system (Payload 3): section 7 of the specification, 'Content system'. Every failure is thrown
 * as `ContentProblem`; `reads.ts` handles them as section 8 requires.
 */
import { HOUR_MS } from '@lodestay/domain/durations'
import type { ParticipationRole } from '@lodestay/domain/outlets/outlet'
import { ownFields } from './blocks.ts'
import { ContentProblem } from './content-problem.ts'
import { createDocumentCache } from './document-cache.ts'
import {
  type ContentExtraPrices,
  type ContentIcon,
  type ContentMedia,
  type ContentNetwork,
  type ContentOutlet,
  type ContentPage,
  type ContentPromotionType,
  channel,
  draftPage,
  extraPrices,
  icon,
  media,
  network,
  outlet,
  type PromotionChannel,
  type PromotionVariation,
  page,
  promotionType,
  variation,
} from './documents.ts'
import { type Read, readDocument } from './shape.ts'
import { createTransport, type TransportOptions } from './transport.ts'
import { type Listing, pageIn, readAll, readPage, type Where } from './walk.ts'

export { flattenBlocks, ownFields } from './blocks.ts'
export { ContentProblem } from './content-problem.ts'
export * from './documents.ts'

/** Page sizes of section 9. */
const LIMIT = 100
const OUTLETS_LIMIT = 50
const LATER_OUTLETS_LIMIT = 10

/** Logs failures. Default: the console. */
export type ContentLog = {
  readonly warn: (text: string, error?: unknown) => void
  readonly error: (text: string, error?: unknown) => void
}
export type ContentClientOptions = TransportOptions & {
  /** Milliseconds for which a response is cached. Default: an hour. */
  readonly staleMs?: number
  /** Milliseconds after which it is reloaded; the cached one is served if that fails. Default: `staleMs`. */
  readonly freshMs?: number
  /** Milliseconds that a caller waits; the read, with its retries, continues in the background. Default: no limit. */
  readonly patienceMs?: number
  /** Milliseconds after a failure before the next request. Default: none. */
  readonly pauseMs?: number
  readonly log?: ContentLog
}

export type ContentClient = {
  readonly log: ContentLog
  /** Requests one short list, uncached. @throws ContentProblem */
  readonly ping: () => Promise<void>
  /** Filtered by promotion type (its id), by role, by both, or all. */
  readonly channels: (of?: {
    readonly promotionType?: string
    readonly participationRole?: ParticipationRole
  }) => Promise<readonly PromotionChannel[]>
  readonly channel: (id: string) => Promise<PromotionChannel>
  /** The first one with the code; null if there is none. */
  readonly channelByCode: (channelCode: string) => Promise<PromotionChannel | null>
  readonly networks: () => Promise<readonly ContentNetwork[]>
  readonly networksWithRelations: () => Promise<readonly ContentNetwork[]>
  readonly network: (id: string) => Promise<ContentNetwork>
  readonly outlets: () => Promise<readonly ContentOutlet[]>
  readonly outletsOfNetwork: (slug: string) => Promise<readonly ContentOutlet[]>
  readonly outlet: (id: string) => Promise<ContentOutlet>
  readonly variations: () => Promise<readonly PromotionVariation[]>
  readonly variation: (id: string) => Promise<PromotionVariation>
  readonly media: () => Promise<readonly ContentMedia[]>
  /** The icon catalogue. */
  readonly icons: () => Promise<readonly ContentIcon[]>
  readonly promotionTypes: () => Promise<readonly ContentPromotionType[]>
  readonly promotionType: (id: string) => Promise<ContentPromotionType>
  /** Those with a given code: 'instagram-story'. */
  readonly promotionTypesByType: (promotionType: string) => Promise<readonly ContentPromotionType[]>
  /** Null each if it isn't priced; both if the content system has no such document. */
  readonly extraPrices: () => Promise<ContentExtraPrices>
  readonly pages: () => Promise<readonly ContentPage[]>
  /** @throws Error 'Page not found: {slug}' */
  readonly page: (slug: string) => Promise<ContentPage>
  /** The published blog post about a stay; null if there is none. */
  readonly blogPost: (stayId: string) => Promise<ContentPage | null>
  /**
   * A page's current draft, uncached, with the signed pass of a preview link.
   * @throws Error 'Page not found: {slug}'
   */
  readonly draft: (slug: string, pass: { readonly until: string; readonly signature: string }) => Promise<ContentPage>
  /**
   * The fields of a page's first block of a type, flattened.
   * @throws Error 'Page not found: {slug}', or 'Missing {block} block in page: {slug}'
   */
  readonly pageBlock: (slug: string, blockType: string) => Promise<Readonly<Record<string, unknown>>>
}

/** Thrown when a page doesn't exist, or lacks a required block. */
export class PageProblem extends Error {}

export function createContentClient({
  staleMs = HOUR_MS,
  freshMs = staleMs,
  patienceMs = Number.POSITIVE_INFINITY,
  pauseMs = 0,
  log = console,
  ...transport
}: ContentClientOptions): ContentClient {
  const get = createTransport(transport)
  const cache = createDocumentCache({
    freshMs,
    staleMs,
    patienceMs,
    pauseMs,
    ...(transport.now && { now: transport.now }),
  })

  const documents = <T>(read: Read<T>, path: string, found: readonly unknown[]): readonly T[] =>
    found.flatMap((each) => readDocument(read, path.slice(1), each, log.warn) ?? [])

  const all = <T>(read: Read<T>, listing: Listing): Promise<readonly T[]> =>
    cache.getOrLoad(JSON.stringify(listing), async () => documents(read, listing.path, await readAll(get, listing)))

  const first = <T>(read: Read<T>, listing: Omit<Listing, 'limit'>): Promise<T | null> =>
    cache.getOrLoad(JSON.stringify(listing), async () => {
      const { docs } = await readPage(get, { ...listing, limit: 1 })
      return documents(read, listing.path, docs)[0] ?? null
    })

  const one = <T>(read: Read<T>, path: string, id: string, depth: number): Promise<T> =>
    cache.getOrLoad(`${path}/${id}?${depth}`, async () => {
      const document = readDocument(
        read,
        path.slice(1),
        await get(`${path}/${encodeURIComponent(id)}`, { depth }),
        log.warn,
      )
      if (!document) throw new ContentProblem(0, `The content system sent something else at ${path}.`)
      return document
    })

  const outlets = () =>
    all(outlet, { path: '/outlets', limit: OUTLETS_LIMIT, laterLimit: LATER_OUTLETS_LIMIT, depth: 2 })
  const networks = (depth: number) => all(network, { path: '/outletNetworks', limit: LIMIT, depth })
  const types = (where: Where = {}) => all(promotionType, { path: '/promotionTypes', limit: LIMIT, depth: 2, where })
  const pageOf = async (slug: string): Promise<ContentPage> => {
    // PostgreSQL text can't contain NUL: the content system rejects such a query.
    const found = slug.includes('\0') ? null : await first(page, { path: '/pages', depth: 2, where: { slug } })
    if (found?._status !== 'published') throw new PageProblem(`Page not found: ${slug}`)
    return found
  }

  return {
    log,
    ping: async () => {
      await readPage(get, { path: '/outletNetworks', limit: 1, depth: 0 })
    },
    channels: (of = {}) => all(channel, { path: '/promotionChannels', limit: LIMIT, depth: 2, where: of }),
    channel: (id) => one(channel, '/promotionChannels', id, 2),
    channelByCode: (channelCode) => first(channel, { path: '/promotionChannels', depth: 2, where: { channelCode } }),
    networks: () => networks(1),
    networksWithRelations: () => networks(2),
    network: (id) => one(network, '/outletNetworks', id, 1),
    outlets,
    outletsOfNetwork: async (slug) =>
      (await outlets()).filter(
        (each) => each.network !== null && typeof each.network !== 'string' && each.network.slug === slug,
      ),
    outlet: (id) => one(outlet, '/outlets', id, 2),
    variations: () => all(variation, { path: '/promotionVariations', limit: LIMIT, depth: 1 }),
    variation: (id) => one(variation, '/promotionVariations', id, 1),
    media: () => all(media, { path: '/media', limit: LIMIT, depth: 1 }),
    icons: () => all(icon, { path: '/icons', limit: LIMIT, depth: 0 }),
    promotionTypes: () => types(),
    promotionType: (id) => one(promotionType, '/promotionTypes', id, 2),
    promotionTypesByType: (code) => types({ promotionType: code }),
    extraPrices: () =>
      cache.getOrLoad('/globals/extraPrices', async () => {
        const document = await get('/globals/extraPrices', { depth: 0 }).catch((error: ContentProblem) => {
          if (error.status === 404) return {}
          throw error
        })
        const prices = readDocument(extraPrices, 'globals/extraPrices', document, log.warn)
        // Without a price, an extra is free: better the last known one.
        if (!prices) throw new ContentProblem(0, 'The content system sent extra prices that can’t be read.')
        return prices
      }),
    pages: async () =>
      (await all(page, { path: '/pages', limit: LIMIT, depth: 2 })).filter(({ _status }) => _status === 'published'),
    page: pageOf,
    blogPost: async (stayId) => {
      const found = await first(page, { path: '/pages', depth: 0, where: { kind: 'blog', stayId } })
      return found?._status === 'published' ? found : null
    },
    draft: async (slug, pass) => {
      const path = `/pages/preview/${encodeURIComponent(slug)}`
      const answer = await get(path, pass).catch((error: ContentProblem) => {
        if (error.status === 403) return { docs: [] }
        throw error
      })
      const [found] = documents(draftPage, path, pageIn(answer, path).docs)
      if (!found) throw new PageProblem(`Page not found: ${slug}`)
      return found
    },
    pageBlock: async (slug, blockType) => {
      const { layout } = await pageOf(slug)
      const block = layout.find((each) => each.blockType === blockType)
      if (!block) throw new PageProblem(`Missing ${blockType} block in page: ${slug}`)
      return ownFields(block)
    },
  }
}
