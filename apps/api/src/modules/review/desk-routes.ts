import {
  Assignment,
  AssignmentFields,
  HostHistory,
  isStaff,
  onOnePage,
  paged,
  ReplyTemplate,
  ReplyTemplateChanges,
  ReplyTemplateFields,
  ReviewMetrics,
  reviewSubjectId,
} from '@lodestay/domain'
import { z } from 'zod'
import { audit, auditEdit } from '../../kernel/audit.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import { notifyUsers } from '../notifications/index.ts'
import { getGrants, getRoles } from '../users/index.ts'
import {
  assign,
  countOfHost,
  decisionsOfHost,
  deleteTemplate,
  insertTemplate,
  isTitleTaken,
  listTemplates,
  readMetrics,
  templateById,
  updateTemplate,
} from './desk-store.ts'
import { getReviewHost, listQueue, mayDecide, oldestWait, type Parties, waitingItem } from './queue-store.ts'

const TemplateReply = ReplyTemplate.meta({ id: 'ReplyTemplate' })
const onTemplate = {
  params: ById,
  subject: ({ db, params }: ByIdContext) => templateById(db, params.id, true),
} as const

async function assertTitleFree(db: Db, title: string | undefined, but = ''): Promise<void> {
  if (title && (await isTitleTaken(db, title, but)))
    throw new Problem('already-exists', 'A template with this title already exists.')
}

async function assertModerator(db: Db, userId: string, item: Parties): Promise<void> {
  const roles = (await getRoles(db, [userId])).get(userId)
  if (!roles || !isStaff({ roles })) throw invalid({ path: 'userId', message: 'Only staff can review.' })
  if (!mayDecide(item, userId, await getGrants(db, userId)))
    throw invalid({ path: 'userId', message: 'They may not decide on this.' })
}

/** Maximum number of days that the metrics cover. */
const METRICS_DAYS_MAX = 365

export const deskRoutes = [
  endpoint({
    method: 'GET',
    url: '/moderation/hosts/:id',
    operationId: 'getHostHistory',
    problems: ['not-found'],
    summary: 'Get a host’s history for moderators: past decisions, other pending submissions and reports',
    access: 'staff',
    params: ById,
    reply: HostHistory.meta({ id: 'HostHistory' }),
    handle: async ({ db, caller, params, now }) => {
      const organization = await getReviewHost(db, params.id)
      if (!organization) throw notFound()
      const query = { limit: 20, page: 1, organizationId: params.id }
      const [counts, decisions, waiting] = await Promise.all([
        countOfHost(db, params.id),
        decisionsOfHost(db, params.id),
        listQueue(db, query, caller.id, now),
      ])
      return { organization, ...counts, waiting: waiting.docs, decisions }
    },
  }),
  endpoint({
    method: 'GET',
    url: '/moderation/metrics',
    operationId: 'getReviewMetrics',
    summary: 'Get decisions by day and by person, how many were overturned on appeal, and the oldest submission',
    access: 'staff',
    query: z.strictObject({ days: z.coerce.number().int().min(1).max(METRICS_DAYS_MAX).default(30) }),
    reply: ReviewMetrics.meta({ id: 'ReviewMetrics' }),
    handle: async ({ db, query, now }) => ({
      ...(await readMetrics(db, query.days, now)),
      oldestSeconds: await oldestWait(db),
    }),
  }),
  endpoint({
    method: 'PUT',
    url: '/moderation/assignments',
    operationId: 'assignReview',
    problems: ['not-found'],
    summary: 'Assign a pending submission to a colleague, who is notified; or unassign it',
    access: 'staff',
    body: AssignmentFields,
    reply: Assignment.meta({ id: 'Assignment' }),
    handle: async ({ db, caller, body, now }) => {
      const item = await waitingItem(db, body.kind, body.id)
      if (!item) throw notFound('Nothing with this ID is waiting for review.')
      if (body.userId) await assertModerator(db, body.userId, item)
      const before = await assign(db, body, now)
      await audit(db, {
        actorId: caller.id,
        action: 'review.assign',
        subjectId: body.id,
        before: { userId: before },
        after: { userId: body.userId },
      })
      if (body.userId && body.userId !== caller.id && body.userId !== before)
        await notifyUsers(db, [body.userId], {
          area: 'listing',
          title: `Please review ${item.name}`,
          body: `${caller.name} assigned it to you.`,
          subjectId: reviewSubjectId(body.kind, body.id),
        })
      return body
    },
  }),
  endpoint({
    method: 'GET',
    url: '/moderation/reply-templates',
    summary: 'List moderators’ rejection templates, by category',
    access: 'staff',
    reply: paged(TemplateReply),
    handle: async ({ db }) => onOnePage(await listTemplates(db)),
  }),
  endpoint({
    method: 'POST',
    url: '/moderation/reply-templates',
    problems: ['already-exists'],
    summary: 'Create a rejection template',
    access: 'staff',
    body: ReplyTemplateFields,
    reply: TemplateReply,
    status: 201,
    location: '/moderation/reply-templates',
    handle: async ({ db, caller, body, now }) => {
      await assertTitleFree(db, body.title)
      const after = await insertTemplate(db, body, now)
      await audit(db, { actorId: caller.id, action: 'reply-template.create', subjectId: after.id, after })
      return after
    },
  }),
  endpoint({
    method: 'GET',
    url: '/moderation/reply-templates/:id',
    summary: 'Get a rejection template',
    access: 'staff',
    params: ById,
    reply: TemplateReply,
    subject: ({ db, params }) => templateById(db, params.id),
    handle: async ({ subject: { template } }) => template,
  }),
  endpoint({
    ...onTemplate,
    method: 'PATCH',
    url: '/moderation/reply-templates/:id',
    problems: ['already-exists'],
    summary: 'Update a rejection template',
    access: 'staff',
    body: ReplyTemplateChanges,
    reply: TemplateReply,
    handle: async ({ db, caller, params, body, now, subject: { template: before } }) => {
      await assertTitleFree(db, body.title, params.id)
      const after = await updateTemplate(db, params.id, body, now)
      await auditEdit(db, {
        actorId: caller.id,
        action: 'reply-template.update',
        subjectId: params.id,
        fields: Object.keys(body),
        before,
        after,
      })
      return after
    },
  }),
  endpoint({
    ...onTemplate,
    method: 'DELETE',
    url: '/moderation/reply-templates/:id',
    summary: 'Delete a rejection template',
    access: 'staff',
    reply: z.null(),
    status: 204,
    handle: async ({ db, caller, params, subject: { template: before } }) => {
      await deleteTemplate(db, params.id)
      await audit(db, { actorId: caller.id, action: 'reply-template.delete', subjectId: params.id, before })
      return null
    },
  }),
]
