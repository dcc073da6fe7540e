/** Changes several rows of a list with one form: each has its own permission and its own error. */
import { ApiProblem } from './api.ts'
import { problemInWords } from './problem-words.ts'
import * as texts from './texts.ts'

const NAMED_FAILURES = 5

/** The values of the checked boxes. Throws if there are none. */
export function selectedIn(form: FormData): string[] {
  const all = form.getAll('selected').map(String)
  if (all.length === 0) throw new ApiProblem(422, { detail: texts.selectFirst })
  return all
}

/**
 * Applies a change to each of them, one at a time.
 * @returns the message if all succeeded.
 * @throws Problem 409 with the errors, and how many were changed nevertheless.
 */
export async function changeSelected(
  selected: readonly string[],
  done: (n: number) => string,
  change: (value: string) => Promise<unknown>,
): Promise<string> {
  let count = 0
  const refusals: string[] = []
  for (const value of selected)
    try {
      await change(value)
      count += 1
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      refusals.push(problemInWords(error.errors[0]?.message ?? error.detail))
    }
  const summary = done(count)
  if (refusals.length === 0) return summary
  const reasons = [...new Set(refusals)].slice(0, NAMED_FAILURES)
  throw new ApiProblem(409, { detail: texts.changeFailures(summary, refusals.length, reasons) })
}
