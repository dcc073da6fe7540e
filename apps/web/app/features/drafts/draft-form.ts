import type { FieldProblem } from '@lodestay/domain/field-problems'
import { createContext, useContext, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { topField, valueAt, withValueAt } from './draft-changes.ts'

/** What every draft control needs: the values, how to change them, and the errors. */
export type DraftForm = {
  readonly values: object
  readonly change: (change: object) => void
  /** The error to show at a field; with `within`, also errors of its items. */
  readonly errorOf: (path: string, within?: boolean) => string | undefined
  /** Marks the field as touched, so that its error is shown. */
  readonly touch: (path: string) => void
  /** Fields that differ from the last accepted version. */
  readonly changedFields: readonly string[]
}

const FormContext = createContext<DraftForm | null>(null)
export const DraftFormProvider = FormContext.Provider

/** The id of a field's control, which error summaries link to. */
export function fieldId(path: string): string {
  return `field-${path}`
}

/** Binds a control to one draft field by path: value, setter, error, id. */
export function useDraftField<Value>(path: string, within = false) {
  const form = useContext(FormContext)
  if (!form) throw new Error('Only inside the form of a draft')
  const { values, change, errorOf, touch, changedFields } = form
  const field = topField(path)
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

/** Which problems to show: those of touched fields, and those that `isTried` selects. */
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

/** Moves the focus to the field named in the address. */
export function useFieldFocus(): void {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every link to a field moves the focus, also a second time
  useEffect(() => {
    if (!hash) return
    const name = decodeURIComponent(hash.slice(1))
    // A list item may have no control of its own; fall back to the list's.
    const parts = name.split('.')
    const element = parts
      .map((_, index) => document.getElementById(parts.slice(0, parts.length - index).join('.')))
      .find((found) => found !== null)
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'center' })
  }, [hash, key])
}
