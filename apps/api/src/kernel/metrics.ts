/**
 * Prometheus metrics, on a separate port that no proxy forwards: the process, calls by route, and each module's state.
 */
import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from './db.ts'

/** A product-wide number, read from the database when metrics are scraped. */
export type StateGauge = {
  /** The Prometheus name: 'lodestay_open_alerts'. */
  readonly name: string
  readonly help: string
  /** The label that distinguishes its values, if it has several. */
  readonly label?: string
  readonly read: (db: Db) => Promise<readonly { readonly of?: string; readonly value: number }[]>
}

export type Metrics = {
  /** Measures a server's calls; call it before routes are added. */
  readonly observe: (server: FastifyInstance) => void
  /** @param isLive answered at `/live` as 200 or 503, for processes without a server of their own */
  readonly listen: (
    port: number,
    host: string,
    isLive?: () => boolean,
  ) => Promise<{ readonly port: number; readonly close: () => Promise<void> }>
}

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(db: Db, gauges: readonly StateGauge[], log: Logger): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const gauge of gauges) register(registry, gauge, db, log)
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Request duration by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })
  return {
    observe: (server) => {
      server.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
        duration.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000)
        done()
      })
    },
    listen: (port, host, isLive = () => true) => listen(registry, port, host, isLive),
  }
}

/** A gauge that can't be read has no value, without breaking the other metrics. */
function register(registry: Registry, { name, help, label, read }: StateGauge, db: Db, log: Logger): void {
  new Gauge({
    name,
    help,
    labelNames: label ? [label] : [],
    registers: [registry],
    async collect() {
      this.reset()
      try {
        for (const { of, value } of await read(db))
          if (label) this.set({ [label]: of ?? '' }, value)
          else this.set(value)
      } catch (error) {
        log.warn({ err: error, gauge: name }, 'a metric could not be read')
      }
    },
  })
}

async function listen(registry: Registry, port: number, host: string, isLive: () => boolean) {
  const server: Server = createServer((request, response) => {
    const path = request.method === 'GET' ? request.url?.split('?')[0] : undefined
    if (path === '/live') return void response.writeHead(isLive() ? 200 : 503).end()
    if (path !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (body) => response.writeHead(200, { 'content-type': registry.contentType }).end(body),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(port, host, listening))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
