import { useEffect, useEffectEvent } from 'react'
import { useNavigation, useRevalidator } from 'react-router'

const POLL_MS = 15_000

/**
 * Members share a cart, so a page showing it follows the others' changes: it reloads when it becomes visible, and every
 * 15 seconds while it is.
 */
export function useLiveCart(): void {
  const revalidator = useRevalidator()
  const navigation = useNavigation()
  const refresh = useEffectEvent(() => {
    const isIdle = revalidator.state === 'idle' && navigation.state === 'idle'
    if (isIdle && document.visibilityState === 'visible') void revalidator.revalidate()
  })
  useEffect(() => {
    const away = new AbortController()
    const { signal } = away
    document.addEventListener('visibilitychange', () => refresh(), { signal })
    window.addEventListener('focus', () => refresh(), { signal })
    const timer = setInterval(() => refresh(), POLL_MS)
    return () => {
      away.abort()
      clearInterval(timer)
    }
  }, [])
}
