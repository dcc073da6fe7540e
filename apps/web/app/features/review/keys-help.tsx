import { setSingleKeys, useSingleKeys } from '../../lib/use-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Switch } from '../../ui/switch.tsx'
import * as uiTexts from '../../ui/texts.ts'
import * as texts from './texts.ts'

const keys = [
  ['j', texts.nextInQueue],
  ['k', texts.previousInQueue],
  ['c', texts.claimOrRenew],
  ['a', uiTexts.accept],
  ['r', texts.rejectWithReason],
  ['u', texts.undoDecision],
  ['?', texts.showShortcuts],
] as const

/** Moderation's keyboard shortcuts, and the setting to turn them off. */
export default function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useSingleKeys()
  return (
    <Dialog open={open} onClose={onClose} title={texts.shortcutsTitle} description={texts.shortcutsHint}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2.5 text-sm">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <KeyHint keys={[key]} />
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label={texts.singleKeyShortcuts}
        hint={texts.singleKeyShortcutsHint}
        checked={on}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        className="mt-5 border-t border-line pt-4"
      />
    </Dialog>
  )
}
