import type { FastifyInstance } from 'fastify'
import type { Endpoint, KernelDeps } from './endpoint.ts'
import type { Job, Sweep } from './jobs.ts'
import type { StateGauge } from './metrics.ts'

/** One feature: its endpoints, jobs and scheduled jobs. */
export type Module = {
  readonly name: string
  readonly routes: readonly Endpoint[]
  readonly jobs?: readonly Job[]
  readonly sweeps?: readonly Sweep[]
  /** Gauges for its state. */
  readonly gauges?: readonly StateGauge[]
  /** Routes that aren't JSON calls: files, streams, redirects. Each must declare its access too. */
  readonly mount?: (app: FastifyInstance, deps: KernelDeps) => Promise<void>
}
