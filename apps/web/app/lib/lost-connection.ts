/** A lost connection leaves the page as it is: it becomes the request's result instead of an error page. */
import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router'
import { toast } from '../ui/toast.ts'
import { dataBeforeRefresh } from './data-before-refresh.ts'
import { focusNeighbor } from './focus-neighbor.ts'
import type { FormResult } from './form-result.ts'
import { loadedAside } from './load-aside.ts'
import { paths, siteAddress } from './paths.ts'
import { postedValues } from './posted-values.ts'
import { showAnswer } from './show-answer.ts'
import * as texts from './texts.ts'
import { VISIBILITY_INTENT } from './visibility-intent.ts'

type Results = Record<string, DataStrategyResult>

/** Posted to from anywhere, so no page shows the result. */
const unshown = [paths.favorites(), paths.notifications()].map(siteAddress)

function isUnshown({ url }: Request, posted: FormData): boolean {
  return unshown.includes(new URL(url).pathname) || posted.get('intent') === VISIBILITY_INTENT
}

/** An action's result is wrapped with its status. */
function contentOf({ result }: DataStrategyResult): unknown {
  return result !== null && typeof result === 'object' && 'init' in result && 'data' in result ? result.data : result
}

/** True for failures not from our server: `fetch` throws a TypeError, and a proxy responds with plain text. */
function isLost(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status > 500 && typeof error.data === 'string'
  return error instanceof TypeError
}

function lostPost(posted: FormData): FormResult {
  const values = postedValues(posted)
  const { intent = '', id = '', section } = values
  // The account page has sections.
  return { intent, id, ...(section && { section }), problem: texts.notSent, values }
}

async function answerPost(request: Request, next: () => Promise<Results>): Promise<void> {
  const from = document.activeElement
  focusNeighbor(from)
  const posted = await request.clone().formData()
  const results = await next()
  for (const [route, result] of Object.entries(results))
    if (result.type === 'error' && isLost(contentOf(result)))
      results[route] = { type: 'data', result: data(lostPost(posted), 503) }
  for (const result of Object.values(results)) showAnswer(from, contentOf(result))
  if (!isUnshown(request, posted)) return
  for (const result of Object.values(results)) {
    const { problem } = (contentOf(result) ?? {}) as Partial<FormResult>
    if (problem) toast({ text: problem, kind: 'info' })
  }
}

async function answerAside(next: () => Promise<Results>): Promise<void> {
  const results = await next()
  for (const [route, { type, result }] of Object.entries(results))
    if (type === 'error' && !(result instanceof Response)) results[route] = { type: 'data', result: null }
}

/** True unless our server decided it, such as that the page is gone or moved. */
function isOutage(error: unknown): boolean {
  return !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500)
}

async function answerRefresh(present: ReadonlyMap<string, unknown>, next: () => Promise<Results>): Promise<void> {
  const results = await next()
  for (const [route, { type, result }] of Object.entries(results))
    if (type === 'error' && isOutage(result) && present.get(route) !== undefined)
      results[route] = { type: 'data', result: present.get(route) }
}

export const keepPageWhenLost: MiddlewareFunction<Results> = async ({ request }, next) => {
  if (request.method !== 'GET') return answerPost(request, next)
  // The page's own links, such as a filter's, may be gone from what they lead to.
  if (new URL(request.url).pathname === location.pathname) focusNeighbor(document.activeElement)
  if (loadedAside.delete(request.url)) return answerAside(next)
  const present = dataBeforeRefresh.get(request.url)
  if (present) await answerRefresh(present, next)
}
