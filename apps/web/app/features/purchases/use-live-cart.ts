import { useEffect, useEffectEvent } from 'react'
import { useNavigation } from 'react-router'
import { useQuietRevalidator } from '../../lib/use-quiet-revalidator.ts'

const POLL_MS = 15_000

/**
 * Members share a cart, so a page showing it follows the others' changes: it reloads when it becomes visible, and every
 * 15 seconds while it is.
 * @param isOn false while a card is typed: that payment fails if the cart has changed
 */
export function useLiveCart(isOn: boolean): void {
  const revalidator = useQuietRevalidator()
  const navigation = useNavigation()
  const refresh = useEffectEvent(() => {
    const isIdle = revalidator.state === 'idle' && navigation.state === 'idle'
    if (isIdle && document.visibilityState === 'visible') void revalidator.revalidate()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const away = new AbortController()
    const { signal } = away
    document.addEventListener('visibilitychange', () => refresh(), { signal })
    window.addEventListener('focus', () => refresh(), { signal })
    const timer = setInterval(() => refresh(), POLL_MS)
    return () => {
      away.abort()
      clearInterval(timer)
    }
  }, [isOn])
}
