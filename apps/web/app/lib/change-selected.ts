/** Changes several rows of a list by one form: each has its own permission and its own refusal. */
import { ApiProblem } from './api.ts'
import { problemInWords } from './problem-words.ts'
import * as texts from './texts.ts'

const NAMED_FAILURES = 5

/** The values of the ticked boxes. Throws if there is none. */
export function selectedIn(form: FormData): string[] {
  const all = form.getAll('selected').map(String)
  if (all.length === 0) throw new ApiProblem(422, { detail: texts.selectFirst })
  return all
}

/**
 * Does the same to each of them, one after the other.
 * @returns what to say if all went well; throws what was refused, and how many were changed nevertheless.
 */
export async function changeSelected(
  selected: readonly string[],
  done: (n: number) => string,
  change: (value: string) => Promise<unknown>,
): Promise<string> {
  const refusals: string[] = []
  for (const value of selected)
    try {
      await change(value)
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      refusals.push(problemInWords(error.errors[0]?.message ?? error.detail))
    }
  const changed = done(selected.length - refusals.length)
  if (refusals.length === 0) return changed
  const reasons = [...new Set(refusals)].slice(0, NAMED_FAILURES)
  throw new ApiProblem(409, { detail: texts.changeFailures(changed, refusals.length, reasons) })
}
