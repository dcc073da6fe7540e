/** What becomes of a form that is posted to a page. Where a page has several, each is named by its intent. */
import { data } from 'react-router'
import { ApiProblem } from './api.ts'

export type FormResult = {
  readonly intent: string
  /** What it is about, where a page has many of the same form. */
  readonly id: string
  readonly done?: string
  readonly problem?: string
  readonly requestId?: string
  /** By field, where a field is to blame. */
  readonly errors?: Readonly<Record<string, string>>
  /** The version that stands now, where the form was made for an older one. */
  readonly version?: number
  /** What was written, for a form that is drawn anew because there are no scripts. */
  readonly values?: Readonly<Record<string, string>>
}

/** Gives what to say, or where to go. Rejects with an ApiProblem. */
type Work = (form: FormData) => Promise<string | Response>

/** The texts of a form, trimmed; what was left empty is left out. */
export function textsOf(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' && value.trim() ? [[name, value.trim()]] : [])),
  )
}

export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

/** Refusals whose own words are for programs. */
const plainWords: Readonly<Record<number, string>> = {
  412: 'Someone else changed this, so nothing was saved. Your text is still here: save again to replace theirs, or reload the page to see it.',
  423: 'A moderator is reviewing this, so it can’t be changed until they decide. That takes minutes, not days.',
}

function refusal(form: FormData, { status, detail, errors, requestId, document }: ApiProblem): FormResult {
  return {
    intent: textOf(form, 'intent'),
    id: textOf(form, 'id'),
    values: Object.fromEntries(
      [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    ),
    ...(errors.length > 0
      ? { errors: Object.fromEntries(errors.map(({ path, message }) => [path, message])) }
      : { problem: plainWords[status] ?? detail }),
    ...(status === 412 && typeof document.currentVersion === 'number' && { version: document.currentVersion }),
    // Worth telling us only where it is our fault.
    ...((status === 0 || status >= 500) && requestId && { requestId }),
  }
}

/** Does what the posted form asks for. A refusal is an answer too: the page shows it where it belongs. */
export async function answerForm(request: Request, works: Readonly<Record<string, Work>>) {
  const form = await request.formData()
  const intent = textOf(form, 'intent')
  try {
    const work = Object.hasOwn(works, intent) ? works[intent] : undefined
    if (!work) throw new ApiProblem(422, { detail: 'This form is out of date. Reload the page and try again.' })
    const outcome = await work(form)
    if (outcome instanceof Response) return outcome
    return data<FormResult>({ intent, id: textOf(form, 'id'), done: outcome })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data(refusal(form, error), { status: error.status || 503 })
  }
}

/** The same for a page that has one form. */
export function answerOneForm(request: Request, work: Work) {
  return answerForm(request, { '': work })
}

/** The header that refuses a change of anything but the version that the form was drawn from. */
export function ifVersion(form: FormData): Readonly<Record<string, string>> {
  const version = textOf(form, 'version')
  return version ? { 'if-match': `"${version}"` } : {}
}
