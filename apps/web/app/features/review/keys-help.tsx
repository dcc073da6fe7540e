import { setSingleKeys, useSingleKeys } from '../../lib/use-keys.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { Switch } from '../../ui/switch.tsx'

const keys = [
  ['j', 'Next in the queue'],
  ['k', 'The one before'],
  ['c', 'Claim, or renew your claim'],
  ['a', 'Accept'],
  ['r', 'Reject: choose a category, write a message'],
  ['u', 'Undo the last decision while it can be'],
  ['?', 'This help'],
] as const

/** The keys of moderation, and the way to turn them off. */
export default function KeysHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const on = useSingleKeys()
  return (
    <Dialog open={open} onClose={onClose} title="Keys" description="They rest while you type in a field.">
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
        label="Single keys act"
        hint="Turn them off if you dictate, or press keys by accident."
        checked={on}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        className="mt-5 border-t border-line pt-4"
      />
    </Dialog>
  )
}
