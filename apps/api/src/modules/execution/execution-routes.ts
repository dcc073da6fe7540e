import {
  ExecutionTask,
  ExecutionTaskDetail,
  executionTaskLifecycle,
  GiveawayAnnouncement,
  OutletRecord,
  onOnePage,
  PageQuery,
  PromotionDate,
  PromotionResults,
  paged,
  queryFlag,
  RECORD_PROMOTIONS,
  StayPromotion,
  TASK_CLAIM_BEFORE_MS,
  TaskDone,
  TaskFailed,
  taskPublishers,
  Upload,
} from '@lodestay/domain'
import { z } from 'zod'
import { isOutletOwner } from '../../kernel/auth.ts'
import type { Db } from '../../kernel/db.ts'
import { ById, type ByIdContext, type Endpoint, endpoint } from '../../kernel/endpoint.ts'
import { invalid, notFound, Problem } from '../../kernel/errors.ts'
import type { Content } from '../../providers/content/content.ts'
import { visibleGiveaway } from '../giveaways/index.ts'
import { isUpload, readPicture, type UploadPicture } from '../media/index.ts'
import { promotionById, promotionNow, queuePromotion, toPromotion } from '../promotions/index.ts'
import { attemptsOf } from './attempt-store.ts'
import { claim, fail, finish, obstacleTo, PAUSED } from './carry-out.ts'
import {
  announcementsOf,
  claimLapsesAt,
  isPaused,
  listTasks,
  moveTask,
  type TaskRow,
  type TaskSubject,
  taskById,
  tasksOf,
} from './execution-store.ts'
import { outletRecords } from './outlet-records-store.ts'
import { publishAtTheirTime, setDate, unschedule } from './queue.ts'
import { resultsOf } from './results.ts'
import { toTaskDetail } from './task-post.ts'
import { assertMine, assertNotOwn, claimantFor, ownersTask, type TaskWorker } from './task-worker.ts'

const task = ExecutionTask.meta({ id: 'ExecutionTask' })
const detail = ExecutionTaskDetail.meta({ id: 'ExecutionTaskDetail' })
const promotionReply = StayPromotion.meta({ id: 'StayPromotion' })
const ScreenshotForm = z.object({
  file: z.file().describe('A JPEG, PNG, WebP, AVIF or GIF of at most 15 MB and 50 megapixels.'),
})

export type Execution = {
  readonly content: Pick<Content, 'catalogue'>
  readonly siteUrl: string
  readonly linkUrl: string
}
type Routing = Execution & { readonly upload: UploadPicture }

function lockedTask({ db, params }: ByIdContext) {
  return taskById(db, params.id, true)
}

function lockedPromotion({ db, params }: ByIdContext) {
  return promotionById(db, params.id, true)
}

/** @throws Problem 409 if it can't be done now, or someone else is working on it; 403 if it is staff's own. */
async function claimTask(db: Db, subject: TaskSubject, caller: TaskWorker, now: Date): Promise<void> {
  const { row } = subject
  assertNotOwn(subject, caller)
  if (row.publisher !== 'assisted') throw new Problem('conflict', 'The platform posts this automatically.')
  if (row.due_at && row.due_at.getTime() > now.getTime() + TASK_CLAIM_BEFORE_MS)
    throw new Problem('conflict', 'It isn’t due yet. You can claim it within an hour of its time.')
  const lapsesAt = claimLapsesAt(row)
  const isLapsed = lapsesAt !== null && lapsesAt < now
  // The person whose claim lapsed may have posted it, and can record that; no one else may begin it.
  if (isPaused(row) || (isLapsed && row.is_promotion_paused)) throw new Problem('conflict', PAUSED)
  const obstacle = await obstacleTo(db, row)
  if (obstacle) throw new Problem('conflict', obstacle.text)
  if (row.status === 'running' && !isLapsed) assertMine(subject, caller)
  if (row.status === 'running') await moveTask(db, row, 'release')
  await claim(db, row.status === 'running' ? { ...row, status: 'scheduled' } : row, claimantFor(caller), now)
}

/** The tasks of staff and outlet owners, a promotion's progress, and its date. */
export function executionRoutes({ content, linkUrl, upload }: Routing): Endpoint[] {
  const answer = async (db: Db, id: string, worker: TaskWorker): Promise<ExecutionTaskDetail> => {
    const found = await taskById(db, id)
    const promotion = found && (await promotionById(db, found.row.promotion_id))
    if (!promotion) throw notFound('No such task.')
    const all = await tasksOf(db, found.row.promotion_id)
    const making = { db, catalogue: await content.catalogue(), linkUrl }
    const task = await toTaskDetail(making, found.row, all, promotion)
    const whole = { ...task, attempts: await attemptsOf(db, id) }
    return isOutletOwner(worker) ? ownersTask(whole) : whole
  }
  const promotion = async (db: Db, id: string, now: Date): Promise<StayPromotion> =>
    toPromotion(await promotionNow(db, id), await content.catalogue(), now)
  const change = { method: 'POST', params: ById, reply: detail, subject: lockedTask } as const
  const byStaff = { ...change, access: 'staff' } as const
  const byPoster = { ...change, access: 'outlet', problems: ['illegal-move', 'claimed-by-another'] } as const

  return [
    endpoint({
      method: 'GET',
      url: '/execution-tasks',
      summary: 'List the tasks that carry out purchased promotions, due first; an outlet’s owner gets their own',
      access: 'outlet',
      query: PageQuery.extend({
        status: z.enum(executionTaskLifecycle.statuses).optional(),
        publisher: z.enum(taskPublishers).optional().describe('Who carries it out: a person or the platform.'),
        outletId: z.string().max(1000).optional(),
        promotionId: z.string().max(60).optional().describe('Only tasks of this promotion.'),
        claimedBy: z.string().max(60).optional().describe('Only tasks claimed by this person.'),
        toDo: queryFlag
          .optional()
          .describe(
            'Only what a person has to do: assisted tasks that are scheduled and not paused, or claimed, and blocked ones.',
          ),
        waits: queryFlag
          .optional()
          .describe('Only what can’t be done yet: tasks that depend on others, and tasks paused by their host.'),
      }),
      reply: paged(task),
      handle: async ({ db, query, caller }) => {
        if (!isOutletOwner(caller)) return listTasks(db, query)
        const page = await listTasks(db, { ...query, outletId: caller.outletId, publisher: 'assisted' })
        return { ...page, docs: page.docs.map(ownersTask) }
      },
    }),
    endpoint({
      method: 'GET',
      url: '/execution-tasks/:id',
      summary: 'Get a task with its content to post',
      access: 'outlet',
      params: ById,
      reply: detail,
      subject: ({ db, params }) => taskById(db, params.id),
      handle: ({ db, params, caller }) => answer(db, params.id, caller),
    }),
    endpoint({
      ...byPoster,
      url: '/execution-tasks/:id/claim',
      summary: 'Claim a task for an hour',
      handle: async ({ db, caller, subject, now }) => {
        await claimTask(db, subject, caller, now)
        return answer(db, subject.row.id, caller)
      },
    }),
    endpoint({
      ...byStaff,
      url: '/execution-tasks/:id/release',
      problems: ['illegal-move', 'claimed-by-another'],
      summary: 'Release a claimed task',
      handle: async ({ db, caller, subject }) => {
        assertMine(subject, caller)
        await moveTask(db, subject.row, 'release')
        return answer(db, subject.row.id, caller)
      },
    }),
    endpoint({
      ...byPoster,
      url: '/execution-tasks/:id/screenshot',
      operationId: 'uploadScreenshot',
      problems: [...byPoster.problems, 'quota-exceeded'],
      summary: 'Upload a screenshot as proof for a claimed task',
      body: z.looseObject({}),
      form: ScreenshotForm,
      reply: Upload.meta({ id: 'Upload' }),
      status: 201,
      unversioned: true,
      ownTransaction: true,
      subject: ({ db, params }) => taskById(db, params.id),
      handle: async ({ db, caller, subject, request }) => {
        assertStarted(subject.row)
        assertMine(subject, caller)
        return upload(db, caller.id, () => readPicture(request, 'proofs'))
      },
    }),
    endpoint({
      ...byPoster,
      url: '/execution-tasks/:id/done',
      summary: 'Record a task as posted, with proof',
      body: TaskDone,
      handle: async ({ db, caller, subject, body, now }) => {
        assertNotOwn(subject, caller)
        assertStarted(subject.row)
        assertMine(subject, caller)
        if (body.screenshot && !(await isUpload(db, body.screenshot.url)))
          throw invalid({ path: 'screenshot', message: 'Upload the screenshot as a picture first.' })
        await finish({ db, actorId: caller.id, now }, subject.row, body)
        return answer(db, subject.row.id, caller)
      },
    }),
    endpoint({
      ...byPoster,
      url: '/execution-tasks/:id/failed',
      summary: "Record that a task can't be posted, which refunds its share of the price",
      body: TaskFailed,
      handle: async ({ db, caller, subject, body, now }) => {
        assertNotOwn(subject, caller)
        assertStarted(subject.row)
        assertMine(subject, caller)
        const catalogue = await content.catalogue()
        await fail({ db, actorId: caller.id, now, catalogue }, subject.row, body.reason)
        return answer(db, subject.row.id, caller)
      },
    }),
    endpoint({
      ...byStaff,
      url: '/execution-tasks/:id/retry',
      problems: ['illegal-move'],
      summary: 'Retry a blocked task now',
      handle: async ({ db, caller, subject, now }) => {
        assertNotOwn(subject, caller)
        await moveTask(db, subject.row, 'retry', { due_at: now, problem: '' })
        await publishAtTheirTime(db, subject.row.promotion_id)
        return answer(db, subject.row.id, caller)
      },
    }),
    endpoint({
      method: 'GET',
      url: '/stay-promotions/:id/execution-tasks',
      operationId: 'listTasksOfPromotion',
      summary: "List a promotion's tasks: what is posted where and when, with proof",
      access: 'promotion.View',
      params: ById,
      query: PageQuery,
      reply: paged(task),
      subject: ({ db, params }) => promotionById(db, params.id),
      handle: ({ db, params, query }) => listTasks(db, { ...query, promotionId: params.id }),
    }),
    endpoint({
      method: 'GET',
      url: '/stay-promotions/:id/results',
      operationId: 'getPromotionResults',
      summary: 'Get a promotion’s results: visits by outlet and day, and the cost of each',
      access: 'promotion.View',
      params: ById,
      reply: PromotionResults.meta({ id: 'PromotionResults' }),
      subject: ({ db, params }) => promotionById(db, params.id),
      handle: ({ db, subject }) => resultsOf(db, subject, linkUrl),
    }),
    endpoint({
      method: 'GET',
      url: '/giveaways/:id/announcements',
      operationId: 'listGiveawayAnnouncements',
      summary: 'List where a giveaway’s winner was announced by the outlets that promoted it, without a name',
      access: 'public',
      params: ById,
      reply: paged(GiveawayAnnouncement.meta({ id: 'GiveawayAnnouncement' })),
      subject: ({ db, params, caller }) => visibleGiveaway(db, params.id, caller),
      handle: async ({ db, params }) => onOnePage(await announcementsOf(db, params.id)),
    }),
    endpoint({
      method: 'GET',
      url: '/outlets/records',
      operationId: 'listOutletRecords',
      summary: `Get outlets’ past results, counted every night: ranges of visits, from at least ${RECORD_PROMOTIONS} completed promotions of a type`,
      access: 'user',
      query: z.strictObject({ promotionTypeId: z.string().max(60).optional() }),
      reply: paged(OutletRecord.meta({ id: 'OutletRecord' })),
      handle: async ({ db, query }) => onOnePage(await outletRecords(db, query.promotionTypeId)),
    }),
    endpoint({
      method: 'POST',
      url: '/stay-promotions/:id/schedule',
      problems: ['illegal-move'],
      summary: 'Queue a purchased promotion for its date',
      access: 'staff',
      params: ById,
      reply: promotionReply,
      subject: lockedPromotion,
      handle: async ({ db, caller, subject, now }) => {
        await queuePromotion(db, subject.row, caller.id)
        return promotion(db, subject.id, now)
      },
    }),
    endpoint({
      method: 'POST',
      url: '/stay-promotions/:id/unschedule',
      problems: ['illegal-move'],
      summary: 'Unschedule a queued promotion, before its first task begins',
      access: 'promotion.Update',
      params: ById,
      reply: promotionReply,
      subject: lockedPromotion,
      handle: async ({ db, caller, subject, now }) => {
        await unschedule(db, subject, caller.id)
        return promotion(db, subject.id, now)
      },
    }),
    endpoint({
      method: 'PUT',
      url: '/stay-promotions/:id/date',
      operationId: 'setPromotionDate',
      summary: 'Change an accepted promotion’s date, before its first task begins; a paid one is queued for it',
      access: 'promotion.Update',
      params: ById,
      body: PromotionDate,
      reply: promotionReply,
      subject: lockedPromotion,
      handle: async ({ db, caller, subject, body, now }) => {
        await setDate({ db, caller, now }, subject, body.requestedDate)
        return promotion(db, subject.id, now)
      },
    }),
  ]
}

/** @throws Problem 409 if it is unclaimed: two people might post it. */
function assertStarted(row: TaskRow): void {
  if (isPaused(row)) throw new Problem('conflict', PAUSED)
  if (row.status === 'scheduled') throw new Problem('conflict', 'Claim it first, so no one else posts it too.')
}
