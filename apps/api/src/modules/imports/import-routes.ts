import { ImportRun, PageQuery, paged } from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import { notFound } from '../../kernel/errors.ts'
import { getRun, listRuns } from './import-run-store.ts'

const RunReply = ImportRun.meta({ id: 'ImportRun' })

export const importRoutes = [
  endpoint({
    method: 'GET',
    url: '/imports',
    operationId: 'listImports',
    summary: 'List imports of published listings, newest first, each with its report',
    access: 'staff',
    query: PageQuery,
    reply: paged(RunReply),
    handle: ({ db, query }) => listRuns(db, query),
  }),
  endpoint({
    method: 'GET',
    url: '/imports/:id',
    operationId: 'getImport',
    problems: ['not-found'],
    summary: 'Get an import’s report: its files, and what happened to their rows, by reason',
    access: 'staff',
    params: z.strictObject({ id: z.string().max(60) }),
    reply: RunReply,
    handle: async ({ db, params }) => {
      const run = await getRun(db, params.id)
      if (!run) throw notFound('No such import.')
      return run
    },
  }),
]
