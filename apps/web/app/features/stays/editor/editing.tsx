import type { FieldProblem, WholeStayFields } from '@lodestay/domain/stays/stay'
import { createContext, useContext } from 'react'
import type { DraftForm } from '../../drafts/draft-form.ts'
import type { Uploads } from '../../media/use-uploads.ts'

/** What the controls of the editor are given beside the form of the draft. */
export type Editing = Omit<DraftForm, 'values' | 'change'> & {
  readonly stayId: string
  readonly values: WholeStayFields
  /** The values at this moment, for work that began earlier: an upload. */
  readonly latest: () => WholeStayFields
  readonly change: (change: Partial<WholeStayFields>) => void
  /** Everything that is wrong now, shown or not. */
  readonly problems: readonly FieldProblem[]
  readonly uploads: Uploads
}

const EditingContext = createContext<Editing | null>(null)
export const EditingProvider = EditingContext.Provider

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('Only inside the editor')
  return editing
}
