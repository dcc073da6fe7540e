import { useEffect, useRef } from 'react'
import { useQuietRevalidator } from '../../lib/use-quiet-revalidator.ts'

/** What was decided about which submission. */
export type Decision = { readonly status: string; readonly submittedAt?: string | null | undefined }

/** Whether moderators decided since: their reason comes with the page, not with the draft. */
export function isDecidedSince(before: Decision, now: Decision): boolean {
  const isDecided = now.status === 'Rejected' || now.status === 'Accepted'
  return isDecided && (before.status !== now.status || before.submittedAt !== now.submittedAt)
}

/** Reloads the page's data once the draft turns out to have been decided, such as after a refresh or a refused save. */
export function useFreshDecision({ status, submittedAt }: Decision): void {
  const { revalidate } = useQuietRevalidator()
  const last = useRef<Decision>({ status, submittedAt })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks once at each decision
  useEffect(() => {
    const now = { status, submittedAt }
    if (isDecidedSince(last.current, now)) void revalidate()
    last.current = now
  }, [status, submittedAt])
}
