import { PageQuery, paged, QueueItem, reviewKinds } from '@lodestay/domain'
import { z } from 'zod'
import { endpoint } from '../../kernel/endpoint.ts'
import type { Job, Sweep } from '../../kernel/jobs.ts'
import type { StateGauge } from '../../kernel/metrics.ts'
import { notify } from '../notifications/index.ts'
import { countQueue, listQueue, oldestWait } from './queue-store.ts'
import { claimNotice, releaseLapsedClaims } from './review-store.ts'

export const queueRoutes = [
  endpoint({
    method: 'GET',
    url: '/moderation/queue',
    summary: 'List everything waiting for a decision, of all kinds, longest-waiting first',
    access: 'staff',
    query: PageQuery.extend({
      kind: z.enum(reviewKinds).optional(),
      status: z.enum(['Submitted', 'Pending', 'Rejected']).optional(),
      organizationId: z.string().max(60).optional(),
      assigneeId: z.string().max(60).optional(),
    }),
    reply: paged(QueueItem.meta({ id: 'QueueItem' })).extend({
      /** Total waiting per kind, ignoring the query's filters. */
      waiting: z.partialRecord(z.enum(reviewKinds), z.int()),
    }),
    handle: async ({ db, caller, query, now }) => ({
      ...(await listQueue(db, query, caller.id, now)),
      waiting: await countQueue(db),
    }),
  }),
]

export const reviewJobs: Job[] = [
  {
    name: 'review:tell',
    run: (payload, { db }) =>
      db.transaction().execute(async (tx) => {
        const notice = await claimNotice(tx, (payload as { decisionId: string }).decisionId)
        if (notice) await notify(tx, notice.to, notice)
      }),
  },
]

export const reviewSweeps: Sweep[] = [
  {
    name: 'review:release-lapsed-claims',
    cron: '* * * * *',
    run: (_, { db, now }) => releaseLapsedClaims(db, now),
  },
]

export const reviewGauges: StateGauge[] = [
  {
    name: 'lodestay_review_queue',
    help: 'Submissions that wait for a decision, by kind.',
    label: 'kind',
    read: async (db) => Object.entries(await countQueue(db)).map(([kind, waiting]) => ({ of: kind, value: waiting })),
  },
  {
    name: 'lodestay_review_queue_oldest_seconds',
    help: 'How long the oldest submission has waited.',
    read: async (db) => [{ value: await oldestWait(db) }],
  },
]
