/**
 * Public responses, cached in memory as they are sent, compressed, until something public changes. A call opts in with
 * `cachedFor`. Cache entries are keyed by the call's validated parameters, and also found by the address of the
 * request. See decision 0049.
 */
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { compress, encodingOf, markEncoding, varyBy } from './compression.ts'
import { isCached } from './etag.ts'
import type { StateGauge } from './metrics.ts'
import type { PublicVersion } from './public-version.ts'
import type { ReadSources } from './read-sources.ts'

/** Whose responses are cached: everyone's, or only anonymous ones if signed-in users see more. */
export type CacheAudience = 'everyone' | 'anonymous'

/** Some responses change with the clock alone: an early booking opens to all. */
const LONGEST_MS = 30_000
/**
 * Addresses remembered as a shortcut to responses. For longer ones, the key is computed from the parameters each time.
 */
const MOST_ADDRESSES = 20_000
const LONGEST_ADDRESS = 1000
/** Memory for a response in addition to its bytes. */
const OVERHEAD_BYTES = 500

type Answer = {
  /**
   * The bytes, one per character: Node sends such a string in one write with its headers, but a buffer in a second
   * write.
   */
  readonly plain: string
  readonly contentType: string
  readonly etag: string
  readonly epoch: number
  readonly madeAt: number
  /** By encoding, filled on first request. */
  readonly compressed: Map<string, string>
}
type Computed = Pick<Answer, 'contentType' | 'etag'> & { readonly text: string }
/** A response being computed; concurrent requests for the same one wait for it. */
type Pending = {
  readonly epoch: number
  readonly done: Promise<Answer | null>
  readonly settle: (made?: Computed) => void
}

export type ResponseCacheOptions = {
  readonly version: PublicVersion
  readonly sources: ReadSources
  /** Maximum memory for responses; 0 disables caching. */
  readonly maxBytes: number
  readonly now: () => Date
}
export type ResponseCache = {
  readonly gauges: readonly StateGauge[]
  /** Serves responses from the cache, after the hooks that are already registered. */
  readonly serve: (app: FastifyInstance) => void
}

function isCacheable({ method, routeOptions, identity }: FastifyRequest): boolean {
  const { cachedFor } = routeOptions.config
  return cachedFor !== undefined && method === 'GET' && (cachedFor === 'everyone' || identity === null)
}

function cacheKeyOf({ routeOptions, params, query }: FastifyRequest): string {
  return JSON.stringify([routeOptions.url, params, query])
}

/** A cached response contains nothing about signed-in users; shared caches may store anonymous ones. */
function setCacheHeaders(request: FastifyRequest, reply: FastifyReply): void {
  varyBy(reply, 'Authorization')
  reply.header('cache-control', request.identity ? 'no-store' : 'public, max-age=0, s-maxage=1')
}

async function send(answer: Answer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { plain, contentType, etag, compressed } = answer
  setCacheHeaders(request, reply)
  reply.header('etag', etag)
  if (isCached(request, etag)) {
    varyBy(reply, 'Accept-Encoding')
    return void reply.code(304).send()
  }
  reply.header('content-type', contentType)
  const encoding = encodingOf(request, reply, plain.length)
  let bytes = plain
  if (encoding) {
    bytes = compressed.get(encoding) ?? (await compress(Buffer.from(plain, 'latin1'), encoding)).toString('latin1')
    compressed.set(encoding, bytes)
    markEncoding(reply, encoding)
  }
  // It is complete: hooks have nothing to add.
  reply.header('content-length', bytes.length).hijack()
  reply.raw.writeHead(200, reply.getHeaders() as OutgoingHttpHeaders)
  reply.raw.end(bytes, 'latin1')
}

export function createResponseCache({ version, sources, maxBytes, now }: ResponseCacheOptions): ResponseCache {
  const answers = new LRUCache<string, Answer>({
    maxSize: Math.max(1, maxBytes),
    // Both compressed forms together take less than half as much as the uncompressed one.
    sizeCalculation: ({ plain }, key) => OVERHEAD_BYTES + 2 * key.length + Math.ceil(1.5 * plain.length),
  })
  const keysByAddress = new LRUCache<string, string>({ max: MOST_ADDRESSES })
  const pending = new Map<string, Pending>()
  const counts = { hits: 0, computed: 0 }

  const find = (key: string | undefined, epoch: number): Answer | null => {
    const answer = key === undefined ? undefined : answers.get(key)
    if (!answer || answer.epoch !== epoch || now().getTime() - answer.madeAt > LONGEST_MS) return null
    counts.hits++
    return answer
  }
  const make = (key: string, epoch: number): Pending => {
    const { promise: done, resolve } = Promise.withResolvers<Answer | null>()
    const one: Pending = {
      epoch,
      done,
      settle: (made) => {
        if (pending.get(key) === one) pending.delete(key)
        if (!made) return resolve(null)
        counts.computed++
        const { text, ...rest } = made
        const answer = {
          ...rest,
          plain: Buffer.from(text).toString('latin1'),
          epoch,
          madeAt: now().getTime(),
          compressed: new Map(),
        }
        resolve(answer)
        // Not awaited: it is cached once it is known that nothing changed while it was computed.
        void version.lasts(epoch).then((lasts) => lasts && answers.set(key, answer))
      },
    }
    pending.set(key, one)
    return one
  }
  /**
   * Finds a response by address alone, before it is even parsed; null if it is unknown, or the version must be checked
   * first.
   */
  const findByAddress = ({ identity, url }: FastifyRequest): Answer | null => {
    const epoch = version.epoch()
    return epoch === null || (identity && sources.hasReplicas) ? null : find(keysByAddress.get(url), epoch)
  }
  /** Finds a response by key; null if the caller must compute it. */
  const findOrWait = async (request: FastifyRequest): Promise<Answer | null> => {
    const { identity } = request
    // A replica may lag behind the caller's own changes.
    if (identity && !(await sources.reaches(identity.position))) return null
    const epoch = await version.check()
    if (epoch === null) return null
    const key = cacheKeyOf(request)
    if (request.url.length <= LONGEST_ADDRESS) keysByAddress.set(request.url, key)
    const answer = find(key, epoch)
    if (answer) return answer
    const earlier = pending.get(key)
    if (earlier?.epoch === epoch) return earlier.done
    request.pendingResponse = make(key, epoch)
    return null
  }

  const serve = (app: FastifyInstance): void => {
    app.decorateRequest('pendingResponse', null)
    if (maxBytes === 0) return
    app.addHook('preParsing', (request, reply, payload, done) => {
      const answer = isCacheable(request) ? findByAddress(request) : null
      if (answer) send(answer, request, reply).catch(done)
      else done(null, payload)
    })
    app.addHook('preHandler', (request, reply, done) => {
      if (!isCacheable(request)) return done()
      findOrWait(request).then((answer) => {
        if (answer) return send(answer, request, reply).catch(done)
        setCacheHeaders(request, reply)
        done()
      }, done)
    })
    // Whatever the outcome, stop making others wait for it.
    app.addHook('onResponse', (request, _, done) => {
      request.pendingResponse?.settle()
      done()
    })
    app.addHook('onRequestAbort', (request, done) => {
      request.pendingResponse?.settle()
      done()
    })
  }
  return { gauges: gaugesOf(answers, counts), serve }
}

function gaugesOf(answers: LRUCache<string, Answer>, counts: { hits: number; computed: number }): StateGauge[] {
  return [
    {
      name: 'lodestay_cached_responses_bytes',
      help: 'Memory used by cached public responses.',
      read: async () => [{ value: answers.calculatedSize }],
    },
    {
      name: 'lodestay_cached_responses',
      help: 'Public responses of this process: cached and computed.',
      label: 'from',
      read: async () => [
        { of: 'memory', value: counts.hits },
        { of: 'computed', value: counts.computed },
      ],
    },
  ]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The public response computed by this request, for others requesting the same. */
    pendingResponse: Pending | null
  }
  interface FastifyContextConfig {
    cachedFor?: CacheAudience
  }
}
