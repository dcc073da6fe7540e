import { useEffect, useRef } from 'react'

/**
 * Gives the focus back that a form loses while it is inert, unless something has taken it, such as what is wrong with it.
 * @returns what the form calls when it is sent.
 */
export function useFocusAfter(isInert: boolean): () => void {
  const held = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isInert) return
    if (document.activeElement === document.body) held.current?.focus({ preventScroll: true })
    held.current = null
  }, [isInert])
  return () => {
    held.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
  }
}
