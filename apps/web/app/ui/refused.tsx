import { Notice } from './notice.tsx'

/** What a form was refused for, above its fields. */
export function Refused({ problem, requestId }: { problem: string; requestId?: string | undefined }) {
  return (
    <Notice kind="error">
      {problem}
      {requestId && <span className="block text-xs">Request {requestId}</span>}
    </Notice>
  )
}
