import type { ExecutionTask, ExecutionTaskDetail, PromotionResults } from '@lodestay/domain'
import { localDay } from '@lodestay/domain/dates/time-zones'
import { TASK_CLAIM_BEFORE_MS } from '@lodestay/domain/execution/execution-task'
import { data } from 'react-router'
import { type ApiClient, ApiProblem, answer } from '../../lib/api.ts'
import { textOf } from '../../lib/form-result.ts'
import { pageRefusal } from '../../lib/session.server.ts'
import * as texts from './texts.ts'

function byId(id: string) {
  return { path: { id } }
}

/** Tabs of staff's tasks. */
export const taskTabs = ['toDo', 'mine', 'later', 'done', 'failed'] as const
/** Tabs of an outlet owner's tasks. */
export const ownerTabs = ['toDo', 'later', 'done', 'failed'] as const
export type TaskTab = (typeof taskTabs)[number]

export function listTasks(api: ApiClient, tab: TaskTab, userId: string, page: number) {
  const filter = {
    toDo: { toDo: 'true' },
    mine: { claimedBy: userId },
    later: { waits: 'true' },
    done: { status: 'done' },
    failed: { status: 'failed' },
  } as const
  return answer(api.GET('/api/execution-tasks', { params: { query: { page, ...filter[tab] } } }))
}

export type ShownTask = ExecutionTaskDetail & {
  readonly isClaimLapsed: boolean
  /** Whether it is early enough before its time to claim it. */
  readonly isClaimable: boolean
}

export async function getTask(api: ApiClient, id: string): Promise<ShownTask> {
  const task = await answer<ExecutionTaskDetail>(api.GET('/api/execution-tasks/{id}', { params: byId(id) }))
  const { claimLapsesAt, dueAt } = task
  return {
    ...task,
    isClaimLapsed: claimLapsesAt !== null && Date.parse(claimLapsesAt) < Date.now(),
    isClaimable: dueAt === null || Date.parse(dueAt) <= Date.now() + TASK_CLAIM_BEFORE_MS,
  }
}

export function claimTask(api: ApiClient, id: string) {
  return answer(api.POST('/api/execution-tasks/{id}/claim', { params: byId(id) }))
}

export function releaseTask(api: ApiClient, id: string) {
  return answer(api.POST('/api/execution-tasks/{id}/release', { params: byId(id) }))
}

export function retryTask(api: ApiClient, id: string) {
  return answer(api.POST('/api/execution-tasks/{id}/retry', { params: byId(id) }))
}

/** Handles the form that records a task as posted. */
export function finishForm(api: ApiClient, id: string) {
  return async (form: FormData) => {
    const screenshot = textOf(form, 'screenshot')
    const body = { url: textOf(form, 'url'), screenshot: screenshot ? { url: screenshot } : null }
    await answer(api.POST('/api/execution-tasks/{id}/done', { params: byId(id), body }))
    return texts.finished
  }
}

/** Handles the form that gives up a task. */
export function failForm(api: ApiClient, id: string) {
  return async (form: FormData) => {
    const body = { reason: textOf(form, 'reason') }
    await answer(api.POST('/api/execution-tasks/{id}/failed', { params: byId(id), body }))
    return texts.givenUp
  }
}

/** Groups tasks by the day on which each is due, or was posted; '' for those without a date yet. */
export function byDay(tasks: readonly ExecutionTask[], timeZone: string) {
  const dayOf = ({ doneAt, dueAt }: ExecutionTask) => {
    const at = doneAt ?? dueAt
    return at ? localDay(at, timeZone) : ''
  }
  return [...Map.groupBy(tasks, dayOf)].map(([day, ofDay]) => ({ day, tasks: ofDay }))
}

/** Reads what an outlet's link opens; an ended link gets a page with the reason instead of an error. */
export async function unlessEnded<T>(answer: Promise<T>) {
  try {
    return { found: await answer, ended: null }
  } catch (error) {
    if (!(error instanceof ApiProblem && (error.status === 401 || error.code === 'link-ended')))
      throw pageRefusal(error)
    return data({ found: null, ended: error.detail }, { status: error.status })
  }
}

/** The tasks of a promotion, of which there are at most 75. */
export async function tasksOfPromotion(api: ApiClient, id: string): Promise<readonly ExecutionTask[]> {
  const params = { ...byId(id), query: { limit: 100 } }
  return (await answer(api.GET('/api/stay-promotions/{id}/execution-tasks', { params }))).docs
}

export function resultsOfPromotion(api: ApiClient, id: string): Promise<PromotionResults> {
  return answer(api.GET('/api/stay-promotions/{id}/results', { params: byId(id) }))
}

export function setPromotionDate(api: ApiClient, id: string, requestedDate: string) {
  return answer(api.PUT('/api/stay-promotions/{id}/date', { params: byId(id), body: { requestedDate } }))
}

export function takeBack(api: ApiClient, id: string) {
  return answer(api.POST('/api/stay-promotions/{id}/unschedule', { params: byId(id) }))
}
