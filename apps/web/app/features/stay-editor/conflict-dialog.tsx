import type { WholeStayFields } from '@lodestay/domain/stay'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fieldName } from '../stay-preview/field-names.ts'
import { inWords } from '../stay-preview/value-in-words.ts'
import type { Conflict } from './draft-store.ts'

type Props = {
  readonly conflict: Conflict
  readonly mine: WholeStayFields
  readonly changedHere: readonly string[]
  readonly onLoadTheirs: () => void
  readonly onKeepMine: () => void
  /** Closed without a choice: nothing is saved until there is one. */
  readonly onPutOff: () => void
}

/** Two tabs, or two people, wrote one draft: what differs, and a choice. Nothing is saved over anything before it is made. */
export default function ConflictDialog({
  conflict: { theirs, fields },
  mine,
  changedHere,
  onLoadTheirs,
  onKeepMine,
  onPutOff,
}: Props) {
  const shown = [...new Set([...fields, ...changedHere])] as (keyof WholeStayFields)[]
  return (
    <Dialog
      open
      keepOpen
      size="large"
      onClose={onPutOff}
      title="This was changed somewhere else meanwhile"
      description={`Another tab, or somebody of your organization, saved version ${theirs.version}. What you wrote here is not saved yet.`}
      actions={
        <>
          <Button onClick={onLoadTheirs}>Load theirs</Button>
          <Button variant="primary" onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {shown.map((field) => (
          <li key={field} className="py-4">
            <p className="text-sm font-semibold">{fieldName(field)}</p>
            <div className="mt-2 grid gap-3 text-sm sm:grid-cols-2">
              <div className="rounded-md bg-sunken p-3">
                <p className="eyebrow mb-1">Theirs</p>
                <p className="whitespace-pre-line">{inWords(field, theirs[field])}</p>
              </div>
              <div className="rounded-md bg-action-soft p-3">
                <p className="eyebrow mb-1 text-action-text">
                  {changedHere.includes(field) ? 'Yours' : 'Yours, unchanged'}
                </p>
                <p className="whitespace-pre-line">{inWords(field, mine[field])}</p>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-faint">
        ‘Keep mine’ saves the fields that you changed here over theirs; their other changes stay.
      </p>
    </Dialog>
  )
}
