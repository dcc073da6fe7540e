import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as texts from './texts.ts'

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
  /** Called when closed without a choice: saving stays paused until there is one. */
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
      title={texts.conflictTitle}
      description={texts.savedElsewhere(version)}
      actions={
        <>
          <Button onClick={onLoadTheirs}>{texts.loadTheirs}</Button>
          <Button variant="primary" onClick={onKeepMine}>
            {texts.keepMine}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {fields.map(({ field, label, theirs, mine, changedHere }) => (
          <li key={field} className="py-4">
            <p className="text-sm font-semibold">{label}</p>
            <div className="mt-2 grid grid-cols-1 gap-3 text-sm sm:grid-cols-2">
              <div className="rounded-md bg-sunken p-3">
                <p className="eyebrow mb-1">{texts.theirs}</p>
                <p className="whitespace-pre-line">{theirs}</p>
              </div>
              <div className="rounded-md bg-action-soft p-3">
                <p className="eyebrow mb-1 text-action-text">{changedHere ? texts.yours : texts.yoursUnchanged}</p>
                <p className="whitespace-pre-line">{mine}</p>
              </div>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-faint">{texts.keepMineHint}</p>
    </Dialog>
  )
}
