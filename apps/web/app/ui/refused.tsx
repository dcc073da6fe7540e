import { Notice } from './notice.tsx'
import * as texts from './texts.ts'

/** Why the form was rejected, shown above its fields. */
export function Refused({ problem, requestId }: { problem: string; requestId?: string | undefined }) {
  return (
    <Notice kind="error">
      {problem}
      {requestId && <span className="block text-xs">{texts.requestId(requestId)}</span>}
    </Notice>
  )
}
