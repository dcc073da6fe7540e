import type { ClearedChoice } from '@lodestay/domain/promotions/stay-promotion'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

export type Cleared = {
  readonly choices: readonly ClearedChoice[]
  /** Restores everything; null if that takes more than a press. */
  readonly undo: (() => void) | null
}

/** Choices that another choice has removed, each with the reason. It stays until dismissed. */
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
