import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from './problem.ts'
import type { Settings } from './settings.ts'

const TIMEOUT_MS = 30_000

/**
 * Proxies the content system's pictures, and nothing else from it, under our own origin. Their URLs contain the time of
 * the last change, so they can be cached forever.
 */
export function serveContentPictures(app: FastifyInstance, { contentUrl }: Settings): void {
  app.get<{ Params: { name: string } }>('/content-media/:name', async ({ params, log }, reply) => {
    const address = new URL(`/api/media/file/${encodeURIComponent(params.name)}`, contentUrl)
    const picture = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((err: unknown) => {
      log.warn({ err }, 'the content system did not answer')
      return null
    })
    if (!picture || picture.status >= 500)
      return sendProblem(reply, 503, 'content-unreachable', 'Service unavailable', 'The picture cannot be had now.')
    const type = picture.headers.get('content-type') ?? ''
    if (!picture.ok || !picture.body || !/^image\/(?!svg)/.test(type)) {
      await picture.body?.cancel()
      return sendProblem(reply, 404, 'not-found', 'Not found', 'No such picture.')
    }
    return reply
      .headers({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
      })
      .send(Readable.fromWeb(picture.body as ReadableStream))
  })
}
