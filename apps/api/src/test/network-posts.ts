/** Promotions whose outlet is on a network with an API, for tests of what is posted there. */
import { randomBytes } from 'node:crypto'
import type { CatalogueOutlet } from '@lodestay/domain'
import sharp from 'sharp'
import { vi } from 'vitest'
import { newId } from '../kernel/ids.ts'
import { type Host, type PayingPlatform, startPayingPlatform } from './payments.ts'
import type { Answer, Person } from './platform.ts'

const MINUTE = 60_000

type Media = { readonly url: string; readonly alt?: string; readonly crop?: object }

export type NetworkPosts = {
  readonly t: PayingPlatform
  readonly host: Host
  readonly admin: Person
  /** An outlet on the network with this slug that posts its hosts' own content. */
  readonly outletOn: (slug: string) => Promise<CatalogueOutlet>
  readonly connect: (outlet: CatalogueOutlet, token: string) => Promise<Answer>
  readonly picture: (width: number, height: number, more?: object) => Promise<Media>
  readonly video: (bytes?: number, more?: object) => Promise<Media>
  /** A queued promotion with only this outlet. @returns its id and its task's. */
  readonly promotionAt: (
    outlet: CatalogueOutlet,
    media: readonly Media[],
    fields?: object,
  ) => Promise<{ id: string; taskId: string }>
  /** Runs the worker's job for a task, this many minutes later. */
  readonly publish: (taskId: string, minutesLater?: number) => Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  readonly task: (taskId: string) => Promise<any>
  readonly act: (taskId: string, name: string, body?: object) => Promise<Answer>
  /** Fetches one of our files by its URL, as networks do. */
  readonly reach: (url: string) => Promise<{ type: string; bytes: Buffer } | null>
  readonly close: () => Promise<void>
}

export async function startNetworkPosts(environment: Record<string, string>): Promise<NetworkPosts> {
  const t = await startPayingPlatform(environment)
  const [host, admin] = await Promise.all([t.given.host(), t.given.admin()])
  const { content, storage } = t.platform.providers
  const real = await content.catalogue()
  const [type, ...others] = real.types
  const [variant, ...variants] = type?.variants ?? []
  if (!type || !variant) throw new Error('the content system sells nothing')
  const posted = { ...variant, pictures: null, isPostedAsIs: true }
  const types = [{ ...type, variants: [posted, ...variants] }, ...others]
  const outlets: CatalogueOutlet[] = []
  vi.spyOn(content, 'catalogue').mockImplementation(async () => ({
    ...real,
    types,
    outlets: [...real.outlets, ...outlets],
  }))

  const stored = async (id: string, name: string, file: Buffer, contentType: string) => {
    const row = { id, folder: 'promotions', files: [name], bytes: file.length, owner_id: host.id, unused_since: null }
    await t.platform.db.insertInto('uploads').values(row).execute()
    await storage.put(`uploads/promotions/${id}/${name}`, file, contentType)
    return `/media/uploads/promotions/${id}/${name}`
  }
  return {
    t,
    host,
    admin,
    outletOn: async (slug) => {
      const network = real.networks.find((each) => each.slug === slug)
      const [model] = real.outlets
      if (!network || !model) throw new Error(`there is no network ${slug}`)
      const prices = [{ promotionTypeId: type.id, variantId: posted.id, role: 'posting' as const, price: 5_000 }]
      const own = {
        id: `${slug}-${outlets.length}`,
        name: `Outlet ${outlets.length} on ${network.name}`,
        publisher: null,
      }
      const outlet = { ...model, ...own, network, prices, roles: ['posting' as const], isOpen: true }
      outlets.push(outlet)
      return outlet
    },
    connect: (outlet, token) => t.call('PUT', `/outlet-accounts/${outlet.id}`, { as: admin, body: { token } }),
    picture: async (width, height, more = {}) => {
      const file = await sharp({ create: { width, height, channels: 3, background: '#7a9a6b' } })
        .webp()
        .toBuffer()
      const url = await stored(newId('pic'), `${width}.webp`, file, 'image/webp')
      return { url, width, height, ...more }
    },
    video: async (bytes = 2_000_000, more = {}) => {
      const id = newId('vid')
      const url = await stored(id, 'video.mp4', randomBytes(bytes), 'video/mp4')
      const poster = `/media/uploads/promotions/${id}/poster.webp`
      const facts = {
        width: 1080,
        height: 1920,
        seconds: 20,
        bytes,
        poster,
        placeholder: 'data:image/webp;base64,AA==',
      }
      await t.platform.db
        .insertInto('videos')
        .values({ id, status: 'ready', container: 'mov', ...facts, ...more })
        .execute()
      return { url }
    },
    promotionAt: async (outlet, media, fields = {}) => {
      const { id } = await t.queuedPromotion(host, admin, {
        promotionTypeId: type.id,
        variantId: posted.id,
        postOutlets: [outlet.id],
        amplificationOutlets: [],
        reshareOutlets: [],
        mediaSelection: { type: 'uploaded_media', mediaFiles: media },
        userName: '@boathouse',
        ...fields,
      })
      const { body } = await t.call('GET', '/execution-tasks', { as: admin, query: { promotionId: id } })
      return { id, taskId: body.docs[0].id as string }
    },
    publish: (taskId, minutesLater = 0) =>
      t.work('execution:publish', { taskId }, new Date(Date.now() + minutesLater * MINUTE)),
    task: async (taskId) => (await t.call('GET', `/execution-tasks/${taskId}`, { as: admin })).body,
    act: (taskId, name, body = {}) => t.call('POST', `/execution-tasks/${taskId}/${name}`, { as: admin, body }),
    reach: async (url) => {
      const { pathname, origin } = new URL(url)
      if (origin !== 'http://localhost:3000') return null
      const answer = await t.platform.server.inject({ method: 'GET', url: pathname })
      if (answer.statusCode !== 200) return null
      return { type: String(answer.headers['content-type']), bytes: answer.rawPayload }
    },
    close: async () => {
      vi.restoreAllMocks()
      await t.close()
    },
  }
}
