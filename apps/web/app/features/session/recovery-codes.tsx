import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Recovery codes, shown this once. */
export const RecoveryCodes = ({ codes }: { codes: readonly string[] }) => (
  <Notice
    kind="warning"
    title="Keep these recovery codes"
    action={
      <Button size="small" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
        Copy the codes
      </Button>
    }
  >
    <p>
      Each replaces your second factor once. They are not shown again: print them, or put them in a password manager.
    </p>
    <ul className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 text-ink tabular-nums">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
  </Notice>
)
