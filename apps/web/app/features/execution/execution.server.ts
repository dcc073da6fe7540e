import type { ExecutionTask, ExecutionTaskDetail, PromotionResults } from '@lodestay/domain'
import { type ApiClient, answer } from '../../lib/api.ts'

function byId(id: string) {
  return { path: { id } }
}

/** Which of staff's tasks a tab shows. */
export const taskTabs = ['toDo', 'mine', 'later', 'done', 'failed'] as const
export type TaskTab = (typeof taskTabs)[number]

export function listTasks(api: ApiClient, tab: TaskTab, userId: string, page: number) {
  const filter = {
    toDo: { toDo: 'true' },
    mine: { claimedBy: userId },
    later: { status: 'waiting' },
    done: { status: 'done' },
    failed: { status: 'failed' },
  } as const
  return answer(api.GET('/api/execution-tasks', { params: { query: { page, ...filter[tab] } } }))
}

export function getTask(api: ApiClient, id: string): Promise<ExecutionTaskDetail> {
  return answer(api.GET('/api/execution-tasks/{id}', { params: byId(id) }))
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

export function finishTask(api: ApiClient, id: string, url: string, screenshot: { url: string } | null) {
  return answer(api.POST('/api/execution-tasks/{id}/done', { params: byId(id), body: { url, screenshot } }))
}

export function failTask(api: ApiClient, id: string, reason: string) {
  return answer(api.POST('/api/execution-tasks/{id}/failed', { params: byId(id), body: { reason } }))
}

/** The tasks of a promotion; it has at most 75. */
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
