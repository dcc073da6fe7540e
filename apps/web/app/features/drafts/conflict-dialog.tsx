import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** A field's value in both versions, as text. */
export type ConflictingField = {
  readonly field: string
  readonly label: string
  readonly theirs: string
  readonly mine: string
  readonly changedHere: boolean
}
type Props = {
  readonly version: number
  readonly fields: readonly ConflictingField[]
  readonly onLoadTheirs: () => void
  readonly onKeepMine: () => void
  /** Closed without a choice: saving stays paused until there is one. */
  readonly onPutOff: () => void
}

/**
 * Resolves an edit conflict between two tabs or two people: shows what differs, and asks. Nothing is overwritten until
 * the user decides.
 */
export default function ConflictDialog({ version, fields, onLoadTheirs, onKeepMine, onPutOff }: Props) {
  return (
    <Dialog
      open
      keepOpen
      size="large"
      onClose={onPutOff}
      title="This was changed somewhere else"
      description={`Another tab or someone in your organization saved version ${version}. Your changes here aren’t saved yet.`}
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
        {fields.map(({ field, label, theirs, mine, changedHere }) => (
          <li key={field} className="py-4">
            <p className="text-sm font-semibold">{label}</p>
            <div className="mt-2 grid gap-3 text-sm sm:grid-cols-2">
              <div className="rounded-md bg-sunken p-3">
                <p className="eyebrow mb-1">Theirs</p>
                <p className="whitespace-pre-line">{theirs}</p>
              </div>
              <div className="rounded-md bg-action-soft p-3">
                <p className="eyebrow mb-1 text-action-text">{changedHere ? 'Yours' : 'Yours, unchanged'}</p>
                <p className="whitespace-pre-line">{mine}</p>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-faint">
        “Keep mine” saves the fields you changed over theirs. Their other changes stay.
      </p>
    </Dialog>
  )
}
