import type { FieldProblem } from '@lodestay/domain/field-problems'
import type { WholeStayFields } from '@lodestay/domain/stays/stay'
import { createContext, useContext } from 'react'
import type { DraftForm } from '../../drafts/draft-form.ts'
import type { Uploads } from '../../media/use-uploads.ts'

/** What the editor's controls get in addition to the draft form. */
export type Editing = Omit<DraftForm, 'values' | 'change'> & {
  readonly stayId: string
  readonly values: WholeStayFields
  /** The current values, for async work that started earlier, such as an upload. */
  readonly latest: () => WholeStayFields
  readonly change: (change: Partial<WholeStayFields>) => void
  /** All current problems, shown or not. */
  readonly problems: readonly FieldProblem[]
  readonly uploads: Uploads
  /** Uploads of the stay's video. */
  readonly videoUploads: Uploads
}

const EditingContext = createContext<Editing | null>(null)
export const EditingProvider = EditingContext.Provider

export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (!editing) throw new Error('Only inside the editor')
  return editing
}
