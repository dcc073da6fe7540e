/** Builds the whole platform from its configuration and dependencies: no globals, no singletons. */
import { BRAND_NAME } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { apiReference } from './api-reference.ts'
import { callerSlots } from './kernel/caller-slots.ts'
import type { Config } from './kernel/config.ts'
import { createDb, createPool, createReader, createReadPool, type Db, type Reader } from './kernel/db.ts'
import type { KernelDeps } from './kernel/endpoint.ts'
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
import { followInEvents } from './modules/events/event-routes.ts'
import { createMailSeal, mailPoster } from './modules/mails/index.ts'
import { acceptForms } from './modules/media/index.ts'
import { createAccountSeal } from './modules/outlet-accounts/index.ts'
import { createAuthenticateOutlet, createOutletLinkSeal } from './modules/outlet-links/index.ts'
import {
  createAuthenticate,
  followEmail,
  isDeletedIdentity,
  isStaffIdentity,
  postIdentityMail,
  requestFactorReset,
  revokeTokensOf,
} from './modules/users/index.ts'
import { modules } from './modules.ts'
import { createCalendarReader } from './providers/calendars/calendar-reader.ts'
import { createContent } from './providers/content/create-content.ts'
import { createEditorEntry } from './providers/content/editor-entry.ts'
import { createOutletIntake } from './providers/content/outlet-intake.ts'
import { guardCallbacks } from './providers/identity/callback-guard.ts'
import { createIdentity } from './providers/identity/create-identity.ts'
import { createMailer } from './providers/mail/mailer.ts'
import { createPageReader } from './providers/network/page-reader.ts'
import { createNetworks } from './providers/networks/create-networks.ts'
import { createPayments } from './providers/payments/create-payments.ts'
import { createPictureProcess } from './providers/pictures/picture-process-client.ts'
import type { Providers } from './providers/providers.ts'
import { createStorage } from './providers/storage/storage.ts'
import { createVideos } from './providers/videos/videos.ts'
import { createWebhookSeal } from './providers/webhooks/webhook-secret.ts'
import { createWebhookSender } from './providers/webhooks/webhook-sender.ts'

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
  const { pooler } = config
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
  const mailSeal = createMailSeal(config.AUTH_SECRET)
  const postMail = mailPoster(mailSeal)
  const identity = createIdentity(config, {
    sendMail: (mail) => db.transaction().execute((tx) => postIdentityMail(tx, postMail, config.PUBLIC_URL, mail)),
    emailChanged: (identityId, email) =>
      db.transaction().execute(async (tx) => {
        const former = await followEmail(tx, identityId, email)
        if (former) await followInEvents(tx, former, email)
      }),
    recovered: (identityId) => revokeTokensOf(db, identityId),
    isDeleted: (identityId) => isDeletedIdentity(db, identityId),
    isStaff: (identityId) => isStaffIdentity(db, identityId),
    secondFactorLost: (identityId) => db.transaction().execute((tx) => requestFactorReset(tx, postMail, identityId)),
  })
  const providers: Providers = {
    calendars: createCalendarReader({ allowedOrigin: config.CALENDAR_FEEDS_FROM }),
    pages: createPageReader({ allowedOrigin: config.CALENDAR_FEEDS_FROM }),
    content: createContent(config, { listener, log, now }),
    editorEntry: createEditorEntry(config),
    outletIntake: createOutletIntake(config),
    identity,
    mailer: createMailer({
      smtpUrl: config.SMTP_URL,
      from: config.MAIL_FROM,
      dkim:
        config.DKIM_PRIVATE_KEY && config.DKIM_DOMAIN
          ? { privateKey: config.DKIM_PRIVATE_KEY, domain: config.DKIM_DOMAIN, selector: config.DKIM_SELECTOR }
          : null,
    }),
    networks: createNetworks(config),
    payments: createPayments(config),
    pictures: createPictureProcess(),
    storage: await createStorage(config),
    videos: createVideos(config.FFMPEG_PATH),
    webhooks: createWebhookSender({ allowPrivate: config.WEBHOOKS_TO_PRIVATE }),
  }
  const settings = {
    demo: config.DEMO,
    publicUrl: config.PUBLIC_URL,
    linkUrl: config.LINK_URL ?? config.PUBLIC_URL,
    mailSeal,
    webhookSeal: createWebhookSeal(config.AUTH_SECRET),
    outletLinkSeal: createOutletLinkSeal(config.AUTH_SECRET),
    accountSeal: createAccountSeal(config.AUTH_SECRET),
    calendarSeal: createCalendarSeal(config.AUTH_SECRET),
    invitationsADay: config.RATE_LIMIT_INVITATIONS,
    pictureCache: config.STORAGE_DIR,
    uploadQuota: { files: config.UPLOAD_QUOTA_FILES, bytes: config.UPLOAD_QUOTA_MB * 1024 ** 2 },
    heartbeatMs: config.STREAM_HEARTBEAT_SECONDS * 1000,
  }
  const all = modules({ db, reader, listener, replicas: sources.replicas }, settings, providers)
  const routes = all.flatMap((module) => module.routes)
  const deps: KernelDeps = {
    db,
    writeSlots: callerSlots(WRITES_AT_ONCE, WRITE_PATIENCE_MS),
    reader: primary.reader,
    sources,
    now,
    // Verify tokens on the primary: a replica could lag behind a revocation.
    authenticate: createAuthenticate({ identity, reader: primary.reader, db, demo: config.DEMO, now }),
    authenticateOutlet: createAuthenticateOutlet(db, now),
    reads: resourceReads(routes),
  }
  const responseCache = createResponseCache({ version, sources, maxBytes: config.ANSWER_CACHE_MB * 1024 ** 2, now })
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
  for (const module of all) await module.mount?.(server, deps)
  guardCallbacks(server, config.PUBLIC_URL)
  await identity.mount(server)
  let isDraining = false
  mountHealth(server, sources, () => isDraining)
  return {
    server,
    db,
    reader,
    providers,
    modules: all,
    metrics,
    startWorker: async () => {
      // The job queue uses LISTEN, and a pooler doesn't lend connections for that long.
      const own = pooler ? createPool(config.DATABASE_DIRECT_URL, WORKER_CONNECTIONS) : null
      const worker = await startWorker({
        connectionString: config.DATABASE_DIRECT_URL,
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
    },
    drain: () => {
      isDraining = true
      server.server.prependListener('request', (_, answer) => answer.setHeader('connection', 'close'))
    },
    close: async () => {
      await server.close()
      sources.close()
      const reading = [primary, ...replicas]
      await Promise.all([listener.close(), identity.close(), ...reading.map((source) => source.reader.close())])
      await Promise.all([db.destroy(), ...reading.map((source) => source.db.destroy())])
    },
  }
}

const READ_CONNECTIONS = 6
/** For each of the three kinds of jobs one that listens and one that runs the schedule; the rest takes and ends jobs. */
const WORKER_CONNECTIONS = 9

function createSource(databaseUrl: string, pooler: Pooler | null): Source {
  return {
    db: createDb(createReadPool(databaseUrl, READ_CONNECTIONS, pooler)),
    reader: createReader(databaseUrl, pooler),
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
