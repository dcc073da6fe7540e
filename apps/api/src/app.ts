/** Builds the whole platform from its configuration and dependencies: no globals, no singletons. */
import { BRAND_NAME } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { apiReference } from './api-reference.ts'
import { createProviders } from './create-providers.ts'
import { callerSlots } from './kernel/caller-slots.ts'
import type { Config } from './kernel/config.ts'
import { createDb, createPool, createReader, createReadPool, type Db, type Reader } from './kernel/db.ts'
import type { Endpoint, KernelDeps } from './kernel/endpoint.ts'
import { Problem } from './kernel/errors.ts'
import { jobGauge, type RunningWorker, startWorker, sweepGauge } from './kernel/jobs.ts'
import { createListener } from './kernel/listen.ts'
import { createMetrics, type Metrics } from './kernel/metrics.ts'
import type { Module } from './kernel/module.ts'
import type { Pooler } from './kernel/pooler.ts'
import { createPublicVersion } from './kernel/public-version.ts'
import { createReadSources, currentReader, type ReadSources, type Source } from './kernel/read-sources.ts'
import { createResponseCache } from './kernel/response-cache.ts'
import { resourceReads } from './kernel/round-trip.ts'
import { createServer } from './kernel/server.ts'
import { kernelSweeps } from './kernel/sweeps.ts'
import { createCalendarSeal } from './modules/calendars/index.ts'
import { createMailSeal } from './modules/mails/index.ts'
import { acceptForms } from './modules/media/index.ts'
import { createAccountSeal } from './modules/outlet-accounts/index.ts'
import { createAuthenticateOutlet, createOutletLinkSeal } from './modules/outlet-links/index.ts'
import { createAuthenticate } from './modules/users/index.ts'
import { modules } from './modules.ts'
import { guardCallbacks } from './providers/identity/callback-guard.ts'
import type { Providers } from './providers/providers.ts'
import { createWebhookSeal } from './providers/webhooks/webhook-secret.ts'

/** Higher than for other calls: events may carry no token, and a household or office shares one address. */
const EVENTS_A_MINUTE = 600

/** Transactions of one caller, of the ten connections that all share. */
const WRITES_AT_ONCE = 4
/** As long as a transaction waits for a connection. */
const WRITE_PATIENCE_MS = 5000

export type Platform = {
  readonly server: FastifyInstance
  readonly db: Db
  readonly reader: Reader
  readonly providers: Providers
  readonly modules: readonly Module[]
  readonly metrics: Metrics
  readonly startWorker: () => Promise<RunningWorker>
  /**
   * Signals that no more requests should be sent: the process reports not ready, and each response closes its
   * connection.
   */
  readonly drain: () => void
  readonly close: () => Promise<void>
}

export async function buildApp(config: Config, log: Logger, now: () => Date = () => new Date()): Promise<Platform> {
  const database = connect(config, log)
  const { db, reader, listener, primary, sources } = database
  const settings = settingsOf(config)
  const providers = await createProviders(config, { db, listener, mailSeal: settings.mailSeal, log, now })
  const all = modules({ db, reader, listener, replicas: sources.replicas }, settings, providers)
  const routes = all.flatMap((module) => module.routes)
  const deps: KernelDeps = {
    db,
    writeSlots: callerSlots(WRITES_AT_ONCE, WRITE_PATIENCE_MS),
    reader: primary.reader,
    sources,
    now,
    // Verify tokens on the primary: a replica could lag behind a revocation.
    authenticate: createAuthenticate({
      identity: providers.identity,
      reader: primary.reader,
      db,
      demo: config.DEMO,
      now,
    }),
    authenticateOutlet: createAuthenticateOutlet(db, now),
    reads: resourceReads(routes),
  }
  const maxBytes = config.ANSWER_CACHE_MB * 1024 ** 2
  const responseCache = createResponseCache({ version: database.version, sources, maxBytes, now })
  const server = await createServer({
    log,
    brand: BRAND_NAME,
    reference: apiReference,
    publicUrl: config.PUBLIC_URL,
    responseCache,
    db,
    trustedProxies: config.TRUST_PROXY,
    corsOrigins: config.CORS_ORIGINS,
    limits: {
      read: config.RATE_LIMIT_READS,
      write: config.RATE_LIMIT_WRITES,
      events: config.RATE_LIMIT_READS > 0 ? EVENTS_A_MINUTE : 0,
      forms: config.RATE_LIMIT_FORMS,
    },
  })
  const metrics = createMetrics(
    primary.db,
    [jobGauge, sweepGauge, ...responseCache.gauges, ...sources.gauges, ...all.flatMap((module) => module.gauges ?? [])],
    log,
  )
  metrics.observe(server)
  await mountRoutes(server, routes, deps)
  for (const module of all) await module.mount?.(server, deps)
  guardCallbacks(server, config.PUBLIC_URL)
  await providers.identity.mount(server)
  let isDraining = false
  mountHealth(server, sources, () => isDraining)
  return {
    server,
    db,
    reader,
    providers,
    modules: all,
    metrics,
    startWorker: () => startPlatformWorker(config, database, all, { log, now }),
    drain: () => {
      isDraining = true
      server.server.prependListener('request', (_, answer) => answer.setHeader('connection', 'close'))
    },
    close: async () => {
      await server.close()
      await providers.identity.close()
      await database.close()
    },
  }
}

const READ_CONNECTIONS = 6

function createSource(databaseUrl: string, pooler: Pooler | null): Source {
  return {
    db: createDb(createReadPool(databaseUrl, READ_CONNECTIONS, pooler)),
    reader: createReader(databaseUrl, pooler),
  }
}

type Database = ReturnType<typeof connect>

/** Everything that is connected to PostgreSQL: the primary, its replicas, and what is listened to. */
function connect({ pooler, ...config }: Config, log: Logger) {
  const pool = createPool(config.DATABASE_URL, undefined, pooler)
  const listener = createListener(config.DATABASE_DIRECT_URL, log)
  const primary = createSource(config.DATABASE_URL, pooler)
  const replicas = config.DATABASE_REPLICA_URLS.map((url) => ({
    ...createSource(url, pooler),
    address: new URL(url).host,
  }))
  const sources = createReadSources(primary, replicas, { log, switched: () => version.forget() })
  const reader = currentReader(sources)
  const version = createPublicVersion(reader, listener)
  const db = createDb(pool, version.doubt)
  const close = async (): Promise<void> => {
    sources.close()
    const reading = [primary, ...replicas]
    await Promise.all([listener.close(), ...reading.map((source) => source.reader.close())])
    await Promise.all([db.destroy(), ...reading.map((source) => source.db.destroy())])
  }
  return { pool, listener, primary, sources, reader, version, db, close }
}

function settingsOf(config: Config) {
  return {
    demo: config.DEMO,
    publicUrl: config.PUBLIC_URL,
    linkUrl: config.LINK_URL ?? config.PUBLIC_URL,
    mailSeal: createMailSeal(config.AUTH_SECRET),
    webhookSeal: createWebhookSeal(config.AUTH_SECRET),
    outletLinkSeal: createOutletLinkSeal(config.AUTH_SECRET),
    accountSeal: createAccountSeal(config.AUTH_SECRET),
    calendarSeal: createCalendarSeal(config.AUTH_SECRET),
    invitationsADay: config.RATE_LIMIT_INVITATIONS,
    pictureCache: config.STORAGE_DIR,
    uploadQuota: { files: config.UPLOAD_QUOTA_FILES, bytes: config.UPLOAD_QUOTA_MB * 1024 ** 2 },
    heartbeatMs: config.STREAM_HEARTBEAT_SECONDS * 1000,
  }
}

async function mountRoutes(server: FastifyInstance, routes: readonly Endpoint[], deps: KernelDeps): Promise<void> {
  await server.register(
    async (api) => {
      for (const endpoint of routes) if (!endpoint.takesForm) api.route(endpoint.route(deps))
    },
    { prefix: '/api' },
  )
  // Form support would cost every other request two turns of the event loop, so it gets its own scope.
  await server.register(
    async (api) => {
      await acceptForms(api)
      for (const endpoint of routes) if (endpoint.takesForm) api.route(endpoint.route(deps))
    },
    { prefix: '/api' },
  )
}

/** For each of the three kinds of jobs one that listens and one that runs the schedule; the rest takes and ends jobs. */
const WORKER_CONNECTIONS = 9

async function startPlatformWorker(
  { pooler, DATABASE_DIRECT_URL }: Config,
  { pool, db }: Database,
  all: readonly Module[],
  { log, now }: { log: Logger; now: () => Date },
): Promise<RunningWorker> {
  // The job queue uses LISTEN, and a pooler doesn't lend connections for that long.
  const own = pooler ? createPool(DATABASE_DIRECT_URL, WORKER_CONNECTIONS) : null
  const worker = await startWorker({
    connectionString: DATABASE_DIRECT_URL,
    pool: own ?? pool,
    db,
    now,
    log,
    jobs: all.flatMap((module) => module.jobs ?? []),
    sweeps: [...all.flatMap((module) => module.sweeps ?? []), ...kernelSweeps],
  })
  return {
    ...worker,
    stop: async () => {
      await worker.stop()
      await own?.end()
    },
  }
}

/** Serves metrics, and whether the worker is live, as configured; null if not configured. */
export async function listenForMetrics(
  { metrics }: Platform,
  { METRICS_PORT, METRICS_HOST }: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>,
  worker: RunningWorker | null,
) {
  return METRICS_PORT === undefined ? null : metrics.listen(METRICS_PORT, METRICS_HOST, worker?.isLive)
}

/**
 * Live: the process responds. Ready: it can serve reads, so a load balancer may send it traffic. While the primary is
 * away, only replicas answer, and writes get a 503 from us, which says when to try again; transactions that keep the
 * pool busy don't matter either.
 */
function mountHealth(server: FastifyInstance, sources: ReadSources, isDraining: () => boolean): void {
  const open = { config: { access: 'public' as const }, schema: { hide: true } }
  server.get('/api/health/live', open, async () => ({ status: 'live' }))
  server.get('/api/health/ready', open, async () => {
    if (isDraining()) throw new Problem('unavailable', 'This process is stopping.', { retryAfterSeconds: 2 })
    try {
      await sources.ping()
    } catch (cause) {
      throw new Problem('unavailable', 'The database is down.', { cause, retryAfterSeconds: 2 })
    }
    return { status: 'ready' }
  })
}
