import { useState } from 'react'
import { useHydrated } from '../../lib/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as texts from './texts.ts'

/** Recovery codes. They are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false)
  // Browsers expose the clipboard only over https and on localhost.
  const canCopy = useHydrated() && Boolean(navigator.clipboard)
  const copy = () => navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))
  return (
    <Notice
      kind="warning"
      title={texts.keepRecoveryCodes}
      action={
        canCopy && (
          <Button size="small" onClick={() => void copy()}>
            {isCopied ? texts.copied : texts.copyCodes}
          </Button>
        )
      }
    >
      <p>{texts.recoveryCodesHint}</p>
      <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 text-ink tabular-nums">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
