import type { FastifyInstance } from 'fastify'
import type { Endpoint, KernelDeps } from './endpoint.ts'
import type { Job, Sweep } from './jobs.ts'

/** One feature of the platform: its calls, and what it does later or by the clock. */
export type Module = {
  readonly name: string
  readonly routes: readonly Endpoint[]
  readonly jobs?: readonly Job[]
  readonly sweeps?: readonly Sweep[]
  /** Routes that are no JSON calls: files, streams, redirects. Each declares its access too. */
  readonly mount?: (app: FastifyInstance, deps: KernelDeps) => Promise<void>
}
