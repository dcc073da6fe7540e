import { useEffect, useRef } from 'react'

/**
 * Restores the focus that a form loses while it is inert, unless something else has taken it, such as an error.
 * @returns a callback for when the form is submitted.
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
