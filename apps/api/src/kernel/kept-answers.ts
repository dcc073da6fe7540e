/**
 * Public responses, cached in memory as they are sent, compressed, until something public changes. A call opts in with
 * `kept`. Cache entries are keyed by the call's validated parameters, and also found by the address of the request. See
 * decision 0049.
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
export type Kept = 'everybody' | 'strangers'

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
type Made = Pick<Answer, 'contentType' | 'etag'> & { readonly text: string }
/** A response being computed; concurrent requests for the same one wait for it. */
type Making = { readonly epoch: number; readonly done: Promise<Answer | null>; readonly settle: (made?: Made) => void }

export type KeptAnswersOptions = {
  readonly version: PublicVersion
  readonly sources: ReadSources
  /** Maximum memory for responses; 0 disables caching. */
  readonly maxBytes: number
  readonly now: () => Date
}
export type KeptAnswers = {
  readonly gauges: readonly StateGauge[]
  /** Serves responses from the cache, after the hooks that are already registered. */
  readonly serve: (app: FastifyInstance) => void
}

function isKept({ method, routeOptions, identity }: FastifyRequest): boolean {
  const { kept } = routeOptions.config
  return kept !== undefined && method === 'GET' && (kept === 'everybody' || identity === null)
}

function questionOf({ routeOptions, params, query }: FastifyRequest): string {
  return JSON.stringify([routeOptions.url, params, query])
}

/** A cached response contains nothing about signed-in users; shared caches may store anonymous ones. */
function describeKept(request: FastifyRequest, reply: FastifyReply): void {
  varyBy(reply, 'Authorization')
  reply.header('cache-control', request.identity ? 'no-store' : 'public, max-age=0, s-maxage=1')
}

async function send(answer: Answer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { plain, contentType, etag, compressed } = answer
  describeKept(request, reply)
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

export function createKeptAnswers({ version, sources, maxBytes, now }: KeptAnswersOptions): KeptAnswers {
  const answers = new LRUCache<string, Answer>({
    maxSize: Math.max(1, maxBytes),
    // Both compressed forms together take less than half as much as the uncompressed one.
    sizeCalculation: ({ plain }, question) => OVERHEAD_BYTES + 2 * question.length + Math.ceil(1.5 * plain.length),
  })
  const questions = new LRUCache<string, string>({ max: MOST_ADDRESSES })
  const making = new Map<string, Making>()
  const counts = { kept: 0, made: 0 }

  const find = (question: string | undefined, epoch: number): Answer | null => {
    const answer = question === undefined ? undefined : answers.get(question)
    if (!answer || answer.epoch !== epoch || now().getTime() - answer.madeAt > LONGEST_MS) return null
    counts.kept++
    return answer
  }
  const make = (question: string, epoch: number): Making => {
    const { promise: done, resolve } = Promise.withResolvers<Answer | null>()
    const one: Making = {
      epoch,
      done,
      settle: (made) => {
        if (making.get(question) === one) making.delete(question)
        if (!made) return resolve(null)
        counts.made++
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
        void version.lasts(epoch).then((lasts) => lasts && answers.set(question, answer))
      },
    }
    making.set(question, one)
    return one
  }
  /**
   * Finds a response by address alone, before it is even parsed; null if it is unknown, or the version must be checked
   * first.
   */
  const findByAddress = ({ identity, url }: FastifyRequest): Answer | null => {
    const epoch = version.epoch()
    return epoch === null || (identity && sources.hasReplicas) ? null : find(questions.get(url), epoch)
  }
  /** Finds a response by key; null if the caller must compute it. */
  const findOrWait = async (request: FastifyRequest): Promise<Answer | null> => {
    const { identity } = request
    // A replica may lag behind the caller's own changes.
    if (identity && !(await sources.reaches(identity.position))) return null
    const epoch = await version.check()
    if (epoch === null) return null
    const question = questionOf(request)
    if (request.url.length <= LONGEST_ADDRESS) questions.set(request.url, question)
    const answer = find(question, epoch)
    if (answer) return answer
    const earlier = making.get(question)
    if (earlier?.epoch === epoch) return earlier.done
    request.making = make(question, epoch)
    return null
  }

  const serve = (app: FastifyInstance): void => {
    app.decorateRequest('making', null)
    if (maxBytes === 0) return
    app.addHook('preParsing', (request, reply, payload, done) => {
      const answer = isKept(request) ? findByAddress(request) : null
      if (answer) send(answer, request, reply).catch(done)
      else done(null, payload)
    })
    app.addHook('preHandler', (request, reply, done) => {
      if (!isKept(request)) return done()
      findOrWait(request).then((answer) => {
        if (answer) return send(answer, request, reply)
        describeKept(request, reply)
        done()
      }, done)
    })
    // Whatever the outcome, stop making others wait for it.
    app.addHook('onResponse', (request, _, done) => {
      request.making?.settle()
      done()
    })
    app.addHook('onRequestAbort', (request, done) => {
      request.making?.settle()
      done()
    })
  }
  return { gauges: gaugesOf(answers, counts), serve }
}

function gaugesOf(answers: LRUCache<string, Answer>, counts: { kept: number; made: number }): StateGauge[] {
  return [
    {
      name: 'lodestay_kept_answers_bytes',
      help: 'Memory used by cached public responses.',
      read: async () => [{ value: answers.calculatedSize }],
    },
    {
      name: 'lodestay_kept_answers',
      help: 'Public responses of this process: cached and computed.',
      label: 'from',
      read: async () => [
        { of: 'memory', value: counts.kept },
        { of: 'made', value: counts.made },
      ],
    },
  ]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The public response computed by this request, for others requesting the same. */
    making: Making | null
  }
  interface FastifyContextConfig {
    kept?: Kept
  }
}
