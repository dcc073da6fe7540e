import { useEffect } from 'react'
import * as uiTexts from '../ui/texts.ts'
import { type Toast, toast } from '../ui/toast.ts'
import type { FormResult } from './form-result.ts'

/** What to say about a fetcher's result: what was refused, or that it was done. */
export function resultToast(result: FormResult | undefined): Toast | null {
  const problem = result?.problem ?? Object.values(result?.errors ?? {})[0]
  if (problem) return { text: problem, kind: 'info' }
  return result?.done ? { text: result.done, kind: 'done' } : null
}

/**
 * Announces each result of a fetcher's form, even a repeated one.
 * @param undo takes a success back
 */
export function useFetcherResult(result: FormResult | undefined, undo?: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result, with the undo that belongs to it
  useEffect(() => {
    const message = resultToast(result)
    if (!message) return
    const action = undo && message.kind === 'done' && { label: uiTexts.undo, onPress: undo }
    toast({ ...message, ...(action && { action }) })
  }, [result])
}
