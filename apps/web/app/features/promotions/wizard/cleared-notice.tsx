import type { ClearedChoice } from '@lodestay/domain/promotions/stay-promotion'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import * as uiTexts from '../../../ui/texts.ts'
import * as texts from './texts.ts'

type Props = {
  readonly choices: readonly ClearedChoice[]
  /** Restores everything; null if that isn't possible in one step. */
  readonly undo: (() => void) | null
  readonly onClose: () => void
}

/** Choices removed because of another choice, each with the reason. Stays until dismissed. */
export function ClearedNotice({ choices, undo, onClose }: Props) {
  return (
    <Notice
      kind="warning"
      title={texts.choicesRemoved(choices.length)}
      action={
        <>
          {undo && (
            <Button size="small" onClick={undo}>
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
        {choices.map(({ field, id, name, reason }) => (
          <li key={field + id}>
            <span className="font-medium text-ink">{name}:</span> {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
