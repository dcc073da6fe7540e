import { data } from 'react-router'
import { ApiProblem } from './api.ts'

/** What became of a form: done, or what to mend, with what was written. */
export type FormResult = {
  readonly done?: boolean
  readonly kept?: Readonly<Record<string, string>>
  /** Messages by the names of their fields. */
  readonly errors?: Readonly<Record<string, string>>
  /** What is wrong where no field is. */
  readonly problem?: string
  readonly requestId?: string
}

/** The texts of a form, trimmed; what was left empty is left out. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, String(value).trim()]).filter(([, value]) => value))

/** Runs the call behind a form: a refusal goes back to it, each message to its field, with what was written. */
export async function submitForm(kept: Readonly<Record<string, string>>, call: Promise<unknown>) {
  try {
    await call
    return data<FormResult>({ done: true })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const { status, detail, requestId } = error
    const errors = Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
    const ours = status === 0 || status >= 500
    const problem = error.errors.length === 0 && { problem: detail, ...(ours && requestId && { requestId }) }
    return data<FormResult>({ kept, errors, ...problem }, { status: status || 503 })
  }
}
