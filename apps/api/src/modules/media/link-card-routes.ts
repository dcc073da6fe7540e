/** Serves the pictures of links, each drawn once for what it says and kept on the disk. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '../../kernel/errors.ts'
import { addressKey } from '../../kernel/rates.ts'
import type { ReadSources } from '../../kernel/read-sources.ts'
import { getLettering } from '../../providers/pictures/lettering.ts'
import type { Pictures } from '../../providers/pictures/pictures.ts'
import type { Gate } from './gate.ts'
import { drawLinkCard, homeCard, type LinkCard, placeCard, searchCard } from './link-card.ts'
import { countedPlace, countStays } from './link-card-store.ts'
import type { SceneCache } from './scene-cache.ts'

type CardDeps = {
  readonly pictures: Pictures
  readonly cache: SceneCache
  readonly gate: Gate
  readonly sources: ReadSources
}

const open = { config: { access: 'public' as const }, schema: { hide: true } }
/** The count on it may change, and nobody minds yesterday's. */
const A_DAY = 'public, max-age=86400'

/** Adds the routes. Only a town that has stays has a card, so there are no more of them than towns. */
export function mountLinkCards(server: FastifyInstance, { pictures, cache, gate, sources }: CardDeps): void {
  const underWay = new Map<string, Promise<Buffer>>()
  const draw = async (card: LinkCard, name: string, visitor: string): Promise<Buffer> => {
    const kept = await cache.get(name)
    if (kept) return kept
    const svg = drawLinkCard(card, await getLettering())
    const bytes = await gate(() => pictures.renderCard(svg), visitor)
    // A full disk must not fail the request.
    await cache.put(name, bytes).catch(() => undefined)
    return bytes
  }
  const send = async (request: FastifyRequest, reply: FastifyReply, card: LinkCard): Promise<FastifyReply> => {
    const name = `${createHash('sha256').update(JSON.stringify(card)).digest('base64url').slice(0, 22)}.jpg`
    const drawing = underWay.get(name) ?? draw(card, name, addressKey(request.ip)).finally(() => underWay.delete(name))
    underWay.set(name, drawing)
    const bytes = await drawing
    return reply
      .header('cache-control', A_DAY)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type('image/jpeg')
      .send(bytes)
  }
  server.get('/media/cards/home.jpg', open, (request, reply) => send(request, reply, homeCard()))
  server.get('/media/cards/stays.jpg', open, async (request, reply) =>
    send(request, reply, searchCard(await sources.read(null, ({ db }) => countStays(db)))),
  )
  server.get<{ Params: { state: string; city: string } }>(
    '/media/cards/places/:state/:city.jpg',
    open,
    async (request, reply) => {
      const place = await sources.read(null, ({ db }) => countedPlace(db, request.params.city, request.params.state))
      if (!place) throw notFound('No such picture.')
      return send(request, reply, placeCard(place))
    },
  )
}
