/**
 * Serves link preview pictures, each rendered once for its content, or cropped once from a stay's picture, and cached
 * on disk.
 */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { languages, pictureWidths, siteIn } from '@lodestay/domain'
import { readSceneSlug } from '@lodestay/scenery/scenes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../kernel/errors.ts'
import type { ReadSources } from '../../kernel/read-sources.ts'
import { getLettering } from '../../providers/pictures/lettering.ts'
import type { Pictures } from '../../providers/pictures/pictures.ts'
import type { ObjectStore } from '../../providers/storage/object-store.ts'
import type { Gate } from './gate.ts'
import { CARD_HEIGHT, CARD_WIDTH, drawLinkCard, homeCard, type LinkCard, placeCard, searchCard } from './link-card.ts'
import { countedPlace, countStays } from './link-card-store.ts'
import { uploadKey } from './posted-jpeg.ts'
import { renderOnce, type SceneCache } from './scene-cache.ts'
import type { ScenePictures } from './scene-pictures.ts'

type CardDeps = {
  readonly pictures: Pictures
  readonly storage: ObjectStore
  readonly scenes: ScenePictures
  readonly cache: SceneCache
  readonly gate: Gate
  readonly sources: ReadSources
}

const open = { config: { access: 'public' as const }, schema: { hide: true } }
/** The count on it may change, but yesterday's is good enough. */
const A_DAY = 'public, max-age=86400'

/**
 * Adds the routes. Only towns with stays, and pictures stored or rendered here, have cards, so their number is bounded.
 */
export function mountLinkCards(server: FastifyInstance, deps: CardDeps): void {
  const { pictures, storage, scenes, cache, gate, sources } = deps
  const once = renderOnce(cache)
  const send = async (reply: FastifyReply, content: string, make: () => Promise<Buffer>): Promise<FastifyReply> => {
    const name = `${createHash('sha256').update(content).digest('base64url').slice(0, 22)}.jpg`
    const bytes = await once(name, make)
    return reply
      .header('cache-control', A_DAY)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/jpeg')
      .send(bytes)
  }
  const drawn = (request: FastifyRequest, reply: FastifyReply, card: LinkCard) =>
    send(reply, JSON.stringify(card), async () => {
      const svg = drawLinkCard(card, await getLettering())
      return gate(() => pictures.renderCard(svg), request.addressKey)
    })
  const cut = (request: FastifyRequest, reply: FastifyReply, read: (visitor: string) => Promise<Buffer>) =>
    send(reply, request.url.split('?')[0] ?? '', async () => {
      const visitor = request.addressKey
      const picture = await read(visitor)
      return gate(() => pictures.toCard(picture, CARD_WIDTH, CARD_HEIGHT), visitor)
    })
  for (const language of languages) {
    const cards = siteIn(language, '/media/cards')
    server.get(`${cards}/home.jpg`, open, (request, reply) => drawn(request, reply, homeCard(language)))
    server.get(`${cards}/stays.jpg`, open, async (request, reply) =>
      drawn(request, reply, searchCard(language, await sources.read(null, ({ db }) => countStays(db)))),
    )
    server.get<{ Params: { state: string; city: string } }>(
      `${cards}/places/:state/:city.jpg`,
      open,
      async (request, reply) => {
        const place = await sources.read(null, ({ db }) => countedPlace(db, request.params.city, request.params.state))
        if (!place) throw notFound('No such picture.')
        return drawn(request, reply, placeCard(language, place))
      },
    )
  }
  server.get<{ Params: { slug: string; width: string } }>(
    '/media/cards/scenes/:slug/:width.jpg',
    open,
    async (request, reply) => {
      const spec = readSceneSlug(request.params.slug)
      const width = pictureWidths.find((each) => String(each) === request.params.width)
      if (!spec || !width) throw notFound('No such picture.')
      return cut(request, reply, (visitor) => scenes(spec, width, 'webp', visitor))
    },
  )
  server.get<{ Params: { folder: string; id: string; width: string } }>(
    '/media/cards/uploads/:folder/:id/:width.jpg',
    open,
    async (request, reply) => {
      const { folder, id, width } = request.params
      const key = uploadKey(`/media/uploads/${folder}/${id}/${width}.webp`)
      return cut(request, reply, async () => {
        const found = key ? await storage.get(key) : null
        if (!found) throw notFound('No such picture.')
        return buffer(found.stream)
      })
    },
  )
}
