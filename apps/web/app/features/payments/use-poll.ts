import { useEffect, useEffectEvent } from 'react'
import { useQuietRevalidator } from '../../lib/use-quiet-revalidator.ts'

const PROCESSING_POLL_MS = 2_000

/** Polls the page's data while on: until the payment provider has decided. */
export function usePoll(isOn: boolean): void {
  const { revalidate, state } = useQuietRevalidator()
  const refresh = useEffectEvent(() => state === 'idle' && void revalidate())
  useEffect(() => {
    if (!isOn) return undefined
    const timer = setInterval(() => refresh(), PROCESSING_POLL_MS)
    return () => clearInterval(timer)
  }, [isOn])
}
