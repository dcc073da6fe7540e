/** How the installation does, as admins see it. */
import { z } from 'zod'
import { instant } from '../fields.ts'

/** `off` isn't set up in this installation. */
export const dependencyStates = ['up', 'down', 'off'] as const

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
  /** The database that lists are read from; null if that is the primary. */
  replica: z.object({ lagSeconds: z.number() }).nullable(),
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
