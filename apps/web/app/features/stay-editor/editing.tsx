import type { FieldProblem, StayField, WholeStayFields } from '@lodestay/domain/stay'
import { createContext, useContext } from 'react'
import { valueAt, withValueAt } from './draft-changes.ts'
import type { Uploads } from './use-uploads.ts'

/** What every control of the editor is given: the draft, how to change it, and what is wrong where. */
export type Editing = {
  readonly stayId: string
  readonly values: WholeStayFields
  /** The values at this moment, for work that began earlier: an upload. */
  readonly latest: () => WholeStayFields
  readonly change: (change: Partial<WholeStayFields>) => void
  /** Everything that is wrong now, shown or not. */
  readonly problems: readonly FieldProblem[]
  /** The message to show at a field; with `within` also what is wrong with one of its items. */
  readonly errorOf: (path: string, within?: boolean) => string | undefined
  /** From now on the field's problem is shown. */
  readonly touch: (path: string) => void
  /** Fields in which this edit differs from the accepted stay. */
  readonly changedFields: readonly string[]
  readonly uploads: Uploads
}

const EditingContext = createContext<Editing | null>(null)
export const EditingProvider = EditingContext.Provider

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('Only inside the editor')
  return editing
}

/** The id of a field's control; the error summary leads there. */
export const fieldId = (path: string): string => `field-${path}`

/** One field of the draft by its path: value, setter, error, id. */
export function useStayField<Value>(path: string, within = false) {
  const { values, change, errorOf, touch, changedFields } = useEditing()
  const field = path.split('.', 1)[0] as StayField
  return {
    id: fieldId(path),
    value: valueAt(values, path) as Value,
    error: errorOf(path, within),
    isChanged: changedFields.includes(field),
    set: (value: Value): void => change({ [field]: withValueAt(values, path, value)[field] }),
    touch: (): void => touch(path),
  }
}
