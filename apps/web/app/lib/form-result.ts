/** Handles forms posted to a page. On a page with several, each is named by its intent. */

import { ownMember } from '@lodestay/domain/own-member'
import type { PaymentForm } from '@lodestay/domain/payments/payment'
import { data } from 'react-router'
import { ApiProblem, isDown } from './api.ts'
import { postedValues } from './posted-values.ts'
import { problemInWords } from './problem-words.ts'
import * as texts from './texts.ts'

export type FormResult = {
  readonly intent: string
  /** The item's id, if a page repeats the same form for many items. */
  readonly id: string
  readonly done?: string
  readonly problem?: string
  readonly requestId?: string
  /** Errors by field. */
  readonly errors?: Readonly<Record<string, string>>
  /** The current version, if the form was based on an older one; a resource without a number has its digest. */
  readonly version?: number | string
  /** A card form to show next. */
  readonly cardForm?: PaymentForm
  /** A secret that only this response contains, such as a new access token. */
  readonly secret?: string
  /** The selected rows whose change the page offers to undo. */
  readonly undoable?: readonly string[]
  /** The input, to refill the form when there is no JavaScript. */
  readonly values?: Readonly<Record<string, string>>
}

/** Returns a success message, a card form to show next, a secret to show once, or a redirect. Rejects with an ApiProblem. */
type Work = (
  form: FormData,
) => Promise<string | Pick<FormResult, 'done' | 'cardForm' | 'secret' | 'undoable'> | Response>

/** The form's text fields, trimmed, without the empty ones. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [])),
  )
}

export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

/** Friendlier text for statuses whose own detail is written for programs. */
const plainWords: Readonly<Record<number, string>> = {
  423: texts.lockedForReview,
}

function isVersion(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string'
}

/** For a form that was based on an older version: what to say, and the version that saving again replaces. */
export function conflictIn({ status, document }: ApiProblem): Pick<FormResult, 'problem' | 'version'> | null {
  if (status !== 412) return null
  const { currentVersion: version } = document
  return { problem: texts.changedByOther, ...(isVersion(version) && { version }) }
}

function refusal(form: FormData, error: ApiProblem): FormResult {
  const { status, detail, errors, requestId } = error
  return {
    intent: textOf(form, 'intent'),
    id: textOf(form, 'id'),
    values: postedValues(form),
    ...(errors.length > 0
      ? { errors: Object.fromEntries(errors.map(({ path, message }) => [path, problemInWords(message)])) }
      : { problem: plainWords[status] ?? problemInWords(detail) }),
    ...(Array.isArray(error.document.undoable) && { undoable: error.document.undoable.map(String) }),
    ...conflictIn(error),
    // Users need the request id only if the failure is our fault.
    ...((status === 0 || status >= 500) && requestId && { requestId }),
  }
}

/** For a form with fields that this page does not know: it was rendered by another release. */
export function outdatedForm(): ApiProblem {
  return new ApiProblem(422, { detail: texts.outOfDate })
}

/** Handles errors of fetcher posts that no page shows: `lost-connection.ts` shows them in a toast. */
export function fetcherRefusal(error: unknown) {
  if (!(error instanceof ApiProblem)) throw error
  const problem = isDown(error) ? texts.unavailable : problemInWords(error.detail)
  return data<FormResult>({ intent: '', id: '', problem }, { status: error.status || 503 })
}

/** Runs the posted form's handler. An error is returned as data, so that the page can show it in the right place. */
export async function answerForm(request: Request, works: Readonly<Record<string, Work>>) {
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  try {
    const work = ownMember(works, intent)
    if (!work) throw outdatedForm()
    const outcome = await work(form)
    if (outcome instanceof Response) return outcome
    const result = typeof outcome === 'string' ? { done: outcome } : outcome
    return data<FormResult>({ intent, id: textOf(form, 'id'), ...result })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data(refusal(form, error), { status: error.status || 503 })
  }
}

/** `answerForm` for a page with a single form. */
export function answerOneForm(request: Request, work: Work) {
  return answerForm(request, { '': work })
}

/** An If-Match header: the change fails unless the form was rendered from the current version. */
export function ifVersion(form: FormData): Readonly<Record<string, string>> {
  const version = textOf(form, 'version')
  return version ? { 'if-match': `"${version}"` } : {}
}
