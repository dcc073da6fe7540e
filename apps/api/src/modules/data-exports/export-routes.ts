/** A copy of all of a user's data: requested, created by a job, downloadable for a week. */
import { DAY_MS, DataExport } from '@lodestay/domain'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Caller } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { authenticateRequest, describeCall, type Endpoint, endpoint, type KernelDeps } from '../../kernel/endpoint.ts'
import { notFound, Problem } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { enqueue, type Job, type Sweep } from '../../kernel/jobs.ts'
import type { ObjectStore } from '../../providers/storage/object-store.ts'
import { lockUser } from '../users/index.ts'
import { deleteExport, deleteOver, getExport, insertExport, toExport } from './export-store.ts'
import { type Exporting, exportKey, makeExport } from './make-export.ts'

const reply = DataExport.meta({ id: 'DataExport' })
const MAKE = 'data-exports:make'
const REMOVE = 'data-exports:remove-file'
/** A file that isn't finished after this time never will be. */
const MAKING_AT_MOST_MS = DAY_MS

/** @throws Problem 409 while one is being created, 429 within a day of the last one. */
async function requestExport(db: Db, caller: Caller, now: Date): Promise<DataExport> {
  // With two concurrent calls, the second sees what the first began.
  await lockUser(db, caller.id)
  const last = await getExport(db, caller.id, now)
  const age = last ? now.getTime() - last.asked_at.getTime() : Number.POSITIVE_INFINITY
  if (last?.status === 'making' && age < MAKING_AT_MOST_MS)
    throw new Problem('conflict', 'We’re putting your data together. We’ll email you when it’s ready.')
  if (last?.status === 'ready' && age < DAY_MS)
    throw new Problem('rate-limited', 'You can request your data once a day.', {
      retryAfterSeconds: Math.ceil((DAY_MS - age) / 1000),
    })
  await forgetExport(db, caller.id)
  const row = await insertExport(db, caller.id, newId('exp'), now)
  await enqueue(db, MAKE, { id: row.id }, { about: row.id, queue: 'data-exports', maxAttempts: 3, priority: 5 })
  return toExport(row)
}

/** Deletes a user's export, and its file once that is committed. */
export async function forgetExport(db: Db, userId: string): Promise<void> {
  const id = await deleteExport(db, userId)
  if (id) await enqueueRemoval(db, id)
}

/** Enqueued in the transaction that deletes the row: a file without a row would remain forever. */
function enqueueRemoval(db: Db, id: string): Promise<void> {
  return enqueue(db, REMOVE, { id }, { about: id })
}

export const exportRoutes: Endpoint[] = [
  endpoint({
    method: 'POST',
    url: '/users/self/export',
    operationId: 'requestDataExport',
    problems: ['rate-limited'],
    summary:
      "Request a copy of all of the caller's data: a job creates a zip and emails the caller; one at a time, once a day",
    access: 'user',
    reply,
    status: 202,
    handle: ({ db, caller, now }) => requestExport(db, caller, now),
  }),
  endpoint({
    method: 'GET',
    url: '/users/self/export',
    operationId: 'getDataExport',
    problems: ['not-found'],
    summary: "Get the status of the caller's data export; 404 if none was requested or it has expired",
    access: 'user',
    reply,
    handle: async ({ db, caller, now }) => {
      const row = await getExport(db, caller.id, now)
      if (!row) throw notFound('You haven’t requested your data, or the file is gone.')
      return toExport(row)
    },
  }),
]

/** Serves the file to its owner. */
export function mountExportFile(storage: ObjectStore) {
  return async (server: FastifyInstance, deps: KernelDeps): Promise<void> => {
    const access = 'user'
    const document = describeCall({
      method: 'GET',
      access,
      operationId: 'downloadDataExport',
      summary: "Download the caller's data as a zip",
      problems: ['not-found'],
    })
    const schema = {
      querystring: z.strictObject({}),
      response: { 200: { description: 'A zip file.', content: { 'application/zip': { schema: z.string() } } } },
    }
    server.get(
      '/api/users/self/export/file',
      { config: { access, rate: 'read', document }, schema, onRequest: authenticateRequest(access, deps) },
      async (request, reply) => {
        const row = await getExport(deps.db, request.identity?.caller?.id ?? '', deps.now())
        const found = row?.status === 'ready' ? await storage.get(exportKey(row.id)) : null
        if (!found) throw notFound('There is no file, or it has expired.')
        return reply
          .header('content-type', 'application/zip')
          .header('content-length', found.length)
          .header('content-disposition', 'attachment; filename="lodestay-data.zip"')
          .send(found.stream)
      },
    )
  }
}

export function exportJobs(exporting: Exporting): Job[] {
  return [
    {
      name: MAKE,
      takesLong: true,
      run: (payload, context) => makeExport(exporting, (payload as { id: string }).id, context),
    },
    { name: REMOVE, run: (payload) => exporting.storage.remove(exportKey((payload as { id: string }).id)) },
  ]
}

export const exportSweeps: Sweep[] = [
  {
    name: 'data-exports:remove-over',
    cron: '41 * * * *',
    run: (_, { db, now }) =>
      db.transaction().execute(async (tx) => {
        for (const id of await deleteOver(tx, now)) await enqueueRemoval(tx, id)
      }),
  },
]
