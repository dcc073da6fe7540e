/** The health of the installation, as shown to admins. */
import { z } from 'zod'
import { instant } from '../fields.ts'

/** `off` means not set up in this installation. */
const dependencyStates = ['up', 'down', 'off'] as const

const replicaStates = ['read', 'spare', 'down'] as const

export const SystemHealth = z.object({
  node: z.string(),
  /** Of the process that responds. */
  startedAt: instant('startedAt'),
  memoryBytes: z.int(),
  database: z.object({
    version: z.string(),
    sizeBytes: z.int(),
    connections: z.int(),
    maxConnections: z.int(),
    /** The latest schema migration. */
    migration: z.string(),
  }),
  /** The database's replicas; empty if everything is read from the primary. */
  replicas: z.array(
    z.object({
      /** Host and port. */
      address: z.string(),
      /**
       * `read`: the responding process reads from it; `spare`: it would if another failed; `down`: it doesn't respond.
       */
      state: z.enum(replicaStates),
      /** How old its newest change is; 0 if it is up to date, null if it doesn't respond. */
      lagSeconds: z.number().nullable(),
      /** The error, if it is down. */
      problem: z.string().nullable(),
    }),
  ),
  dependencies: z.array(
    z.object({
      name: z.enum(['content', 'identity', 'mail', 'payments', 'storage']),
      state: z.enum(dependencyStates),
      /** Response time; null if it didn't respond. */
      milliseconds: z.int().nullable(),
      /** The error, if it is down. */
      problem: z.string().nullable(),
    }),
  ),
  /** Extras that are free because the content system has no price of them, although payments are on. */
  unpricedExtras: z.array(z.enum(['giveaway', 'cancellation'])),
  /** The disk that stores pictures and other files on this machine; null if unknown. */
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
})
export type SystemHealth = z.infer<typeof SystemHealth>
export type Dependency = SystemHealth['dependencies'][number]
export type ReplicaHealth = SystemHealth['replicas'][number]
