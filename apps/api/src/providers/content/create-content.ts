/** Content port implementation: reads a Payload server over HTTP, with a cache. */
import { type ContentClientOptions, createContentClient } from '@lodestay/content-client'
import { staleWhileRevalidate } from '@lodestay/content-client/cache'
import { HOUR_MS } from '@lodestay/domain'
import type { Logger } from 'pino'
import type { Config } from '../../kernel/config.ts'
import { Problem } from '../../kernel/errors.ts'
import type { Listener } from '../../kernel/listen.ts'
import { catalogueOf } from './catalogue.ts'
import type { Content } from './content.ts'

const CHANNEL = 'content_changed'
/**
 * A request doesn't wait for all retries, which take seven seconds: they continue in the background and fill the cache
 * for the next request. Two seconds let a request survive one transient failure.
 */
const PATIENCE_MS = 2000
/** Timeout of a ping, which isn't retried. */
const PING_MS = 5000
/** Circuit breaker: once all retries have failed, leave the content system alone this long and fail fast. */
const PAUSE_SECONDS = 5

type Deps = { readonly listener: Listener; readonly log: Logger; readonly now: () => Date }

export function createContent(
  { CONTENT_URL: baseUrl, CONTENT_EMAIL: email, CONTENT_PASSWORD: password }: Config,
  { listener, log, now }: Deps,
): Content {
  const options: ContentClientOptions = {
    baseUrl,
    credentials: email && password ? { email, password } : undefined,
    // No per-document cache: we cache the catalogue as a whole, so that its parts are consistent.
    staleMs: 0,
    log: {
      warn: (text, err) => log.warn({ err }, text),
      error: (text, err) => log.error({ err }, text),
    },
  }
  const client = createContentClient(options)
  const probe = createContentClient({ ...options, timeoutMs: PING_MS, retries: 0 })
  const cached = staleWhileRevalidate(
    async () =>
      catalogueOf(
        ...(await Promise.all([client.networks(), client.outlets(), client.promotionTypes(), client.extraPrices()])),
      ),
    {
      freshMs: HOUR_MS,
      staleMs: HOUR_MS,
      patienceMs: PATIENCE_MS,
      pauseMs: PAUSE_SECONDS * 1000,
      now: () => now().getTime(),
    },
  )
  // On reconnect, mark the cache stale: we may have missed a change while disconnected.
  listener.on(CHANNEL, cached.markStale, cached.markStale)
  return {
    ping: probe.ping,
    catalogue: async () => {
      await listener.ready().catch((err: unknown) => log.warn({ err }, 'changes of the content are not heard'))
      try {
        return await cached.get()
      } catch (cause) {
        throw new Problem('unavailable', 'The content system is down. Try again in a moment.', {
          cause,
          retryAfterSeconds: PAUSE_SECONDS,
        })
      }
    },
  }
}
