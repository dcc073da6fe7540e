import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import * as texts from './texts.ts'

/** Recovery codes. They are shown only once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <Notice
      kind="warning"
      title={texts.keepRecoveryCodes}
      action={<CopyButton text={codes.join('\n')} label={texts.copyCodes} />}
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
