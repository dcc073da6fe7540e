import { Notice } from './notice.tsx'

/** Why the form was refused, above its fields. */
export function Refused({ problem, requestId }: { problem: string; requestId?: string | undefined }) {
  return (
    <Notice kind="error">
      {problem}
      {requestId && <span className="block text-xs">Request {requestId}</span>}
    </Notice>
  )
}
