import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem.ts'
import type { Settings } from './settings.ts'

const TIMEOUT_MS = 15_000
/** A tile is tens of kilobytes; anything larger isn't one. */
const MAX_BYTES = 2 * 1024 * 1024
const MAX_ZOOM = 22

type Tile = { readonly z: number; readonly x: number; readonly y: number }

/** The tile an address requests; null unless it exists at its zoom level. */
function parseTile(params: Readonly<Record<'z' | 'x' | 'y', string>>): Tile | null {
  if (!Object.values(params).every((part) => /^(?:0|[1-9]\d{0,6})$/.test(part))) return null
  const [z, x, y] = [Number(params.z), Number(params.x), Number(params.y)]
  return z <= MAX_ZOOM && x < 2 ** z && y < 2 ** z ? { z, x, y } : null
}

function tileAddress(template: string, { z, x, y }: Tile): string {
  const values: Readonly<Record<string, string>> = {
    z: String(z),
    x: String(x),
    y: String(y),
    s: 'abc'.charAt((x + y) % 3),
    r: '',
  }
  return template.replace(/\{(\w)\}/g, (_, name: string) => values[name] ?? '')
}

/** The whole body, or null if it is larger than a tile can be. */
async function readLimited(response: Response): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > MAX_BYTES) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Requests the tile in our own name, so that the tile server learns nothing about the visitor: no IP address, cookies
 * or referrer.
 */
async function askTile(address: string, publicUrl: URL) {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    // OpenStreetMap's servers reject clients that don't identify themselves.
    headers: { 'user-agent': `Lodestay (${publicUrl.origin})`, accept: 'image/*' },
  })
  const type = response.headers.get('content-type') ?? ''
  const isPicture = /^image\/(?:png|jpeg|webp|avif|gif)\b/.test(type)
  if (!response.ok || !isPicture) {
    await response.body?.cancel()
    return { status: response.status, type, body: null }
  }
  return { status: response.status, type, body: await readLimited(response) }
}

/** Proxies the tiles of `MAP_TILE_URL` under our own origin. */
export function serveMapTiles(app: FastifyInstance, { tileServer, publicUrl }: Settings): void {
  if (!tileServer) return
  app.get<{ Params: { z: string; x: string; y: string } }>('/map/tiles/:z/:x/:y', async ({ params, log }, reply) => {
    const tile = parseTile(params)
    if (!tile) return sendProblem(reply, 404, 'not-found', 'Not found', 'There is no such tile.')
    const found = await askTile(tileAddress(tileServer, tile), publicUrl).catch((err: unknown) => {
      log.warn({ err }, 'the tile server did not answer')
      return null
    })
    if (found?.status === 404) return sendProblem(reply, 404, 'not-found', 'Not found', 'There is no such tile.')
    if (!found?.body) {
      if (found) log.warn({ status: found.status, type: found.type }, 'the tile server sent no tile')
      return sendProblem(reply, 502, 'tiles-unreachable', 'Bad gateway', 'The tile server sent no tile.')
    }
    return reply.headers({ 'content-type': found.type, 'cache-control': 'public, max-age=86400' }).send(found.body)
  })
}
