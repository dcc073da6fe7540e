/** How the installation does, as admins see it. */
import { z } from 'zod'
import { instant } from '../fields.ts'

/** `off` isn't set up in this installation. */
export const dependencyStates = ['up', 'down', 'off'] as const

export const replicaStates = ['read', 'spare', 'down'] as const

export const SystemHealth = z.object({
  node: z.string(),
  /** Of the process that answers. */
  startedAt: instant('startedAt'),
  memoryBytes: z.int(),
  database: z.object({
    version: z.string(),
    sizeBytes: z.int(),
    connections: z.int(),
    maxConnections: z.int(),
    /** The newest change of the schema. */
    migration: z.string(),
  }),
  /** The database's replicas; none where everything is read from the primary. */
  replicas: z.array(
    z.object({
      /** Host and port. */
      address: z.string(),
      /** `read`: the process that answers reads from it; `spare`: it would if another failed; `down`: it doesn't answer. */
      state: z.enum(replicaStates),
      /** How old its newest change is; 0 where it has everything, null if it doesn't answer. */
      lagSeconds: z.number().nullable(),
      /** What is wrong, if it is down. */
      problem: z.string().nullable(),
    }),
  ),
  dependencies: z.array(
    z.object({
      name: z.enum(['content', 'identity', 'mail', 'payments', 'storage']),
      state: z.enum(dependencyStates),
      /** How long it took to answer; null if it didn't. */
      milliseconds: z.int().nullable(),
      /** What is wrong, if it is down. */
      problem: z.string().nullable(),
    }),
  ),
  /** Where pictures and other files are kept on this machine; null if that isn't known. */
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable(),
})
export type SystemHealth = z.infer<typeof SystemHealth>
export type Dependency = SystemHealth['dependencies'][number]
export type ReplicaHealth = SystemHealth['replicas'][number]
