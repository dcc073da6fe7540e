import type { ClearedChoice } from '@lodestay/domain/promotions/stay-promotion'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

export type Cleared = {
  readonly choices: readonly ClearedChoice[]
  /** Restores everything; null if it can't be undone in one step. */
  readonly undo: (() => void) | null
}

/** Choices removed because of another choice, each with the reason. Stays until dismissed. */
export function ClearedNotice({ cleared, onClose }: { cleared: Cleared; onClose: () => void }) {
  return (
    <Notice
      kind="warning"
      title={texts.choicesRemoved(cleared.choices.length)}
      action={
        <>
          {cleared.undo && (
            <Button
              size="small"
              onClick={() => {
                cleared.undo?.()
                onClose()
              }}
            >
              {uiTexts.undo}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onClose}>
            {texts.gotIt}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-0.5">
        {cleared.choices.map(({ field, id, name, reason }) => (
          <li key={field + id}>
            <span className="font-medium text-ink">{name}:</span> {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
