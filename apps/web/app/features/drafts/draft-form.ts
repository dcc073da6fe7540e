import type { FieldProblem } from '@lodestay/domain/stays/stay'
import { createContext, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { valueAt, withValueAt } from './draft-changes.ts'

/** What every control of a draft is given: what stands in it, how to change it, and what is wrong where. */
export type DraftForm = {
  readonly values: object
  readonly change: (change: object) => void
  /** The message to show at a field; with `within` also what is wrong with one of its items. */
  readonly errorOf: (path: string, within?: boolean) => string | undefined
  /** From now on the field's problem is shown. */
  readonly touch: (path: string) => void
  /** Fields in which this draft differs from what was accepted before. */
  readonly changedFields: readonly string[]
}

const FormContext = createContext<DraftForm | null>(null)
export const DraftFormProvider = FormContext.Provider

/** The id of a field's control; summaries of problems lead there. */
export function fieldId(path: string): string {
  return `field-${path}`
}

/** One field of the draft by its path: value, setter, error, id. */
export function useDraftField<Value>(path: string, within = false) {
  const form = useContext(FormContext)
  if (!form) throw new Error('Only inside the form of a draft')
  const { values, change, errorOf, touch, changedFields } = form
  const field = path.split('.', 1)[0] ?? path
  return {
    id: fieldId(path),
    value: valueAt(values, path) as Value,
    error: errorOf(path, within),
    isChanged: changedFields.includes(field),
    set: (value: Value): void =>
      change({ [field]: (withValueAt(values, path, value) as Readonly<Record<string, unknown>>)[field] }),
    touch: (): void => touch(path),
  }
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(`${outer}.`)
}

/** Which problems are shown: those of fields that somebody was in, and all of those that `isTried` says. */
export function useShownProblems<Problem extends FieldProblem>(
  problems: readonly Problem[],
  refusals: readonly FieldProblem[],
  isTried: (problem: Problem) => boolean,
) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const touch = (path: string): void => setTouched((all) => (all.has(path) ? all : new Set([...all, path])))
  const isShown = (problem: Problem): boolean =>
    isTried(problem) || [...touched].some((one) => isWithin(problem.path, one))
  const errorOf = (path: string, within = false): string | undefined =>
    [...refusals, ...problems.filter(isShown)].find((problem) =>
      within ? isWithin(problem.path, path) : problem.path === path,
    )?.message
  return { touch, errorOf }
}

/** Puts the reader into the field that the address names. */
export function useFieldFocus(): void {
  const { hash, pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section has other fields under the same name
  useEffect(() => {
    if (!hash) return
    const name = decodeURIComponent(hash.slice(1))
    // An item of a list may have no control of its own; then its list has.
    const parts = name.split('.')
    const element = parts
      .map((_, index) => document.getElementById(parts.slice(0, parts.length - index).join('.')))
      .find((found) => found !== null)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'center' })
  }, [hash, pathname, search])
}
