import { setSingleKeys, useSingleKeys } from '../../lib/use-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Switch } from '../../ui/switch.tsx'

const keys = [
  ['j', 'Next in queue'],
  ['k', 'Previous in queue'],
  ['c', 'Claim or renew'],
  ['a', 'Accept'],
  ['r', 'Reject with a reason and a message'],
  ['u', 'Undo the last decision'],
  ['?', 'Show shortcuts'],
] as const

/** Moderation's keyboard shortcuts, and the setting to turn them off. */
export default function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useSingleKeys()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Keyboard shortcuts"
      description="They’re off while you type in a field."
    >
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
        label="Use single-key shortcuts"
        hint="Turn them off if you use dictation or press keys by accident."
        checked={on}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        className="mt-5 border-t border-line pt-4"
      />
    </Dialog>
  )
}
