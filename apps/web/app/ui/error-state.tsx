import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { RequestId } from './request-id.tsx'
import * as texts from './texts.ts'

/** Shown in place of a part that failed to load: a plain explanation, a way out, the request id. */
export function ErrorState({
  title = texts.loadFailed,
  detail,
  requestId,
  onRetry,
  action,
}: {
  title?: string
  detail: ReactNode
  requestId?: string | undefined
  onRetry?: () => void
  action?: ReactNode
}) {
  return (
    <Notice
      kind="error"
      title={title}
      action={
        <>
          {onRetry && (
            <Button size="small" onClick={onRetry}>
              {texts.tryAgain}
            </Button>
          )}
          {action}
        </>
      }
    >
      {detail}
      <RequestId id={requestId} />
    </Notice>
  )
}
