import { type RefObject, startTransition, useEffect, useState } from 'react'

/** How far before it comes into view. */
const MARGIN = '50%'
const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** One observer for all waiting elements: a list has dozens. */
function observerOfAll(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries) => {
      startTransition(() => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) waiting.get(target)?.()
      })
    },
    { rootMargin: MARGIN },
  )
  return observer
}

/**
 * Whether an element is, or once was, in view: for content that isn't needed before someone looks. False on the server
 * and during hydration.
 */
export function useSeen(ref: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || seen) return
    const all = observerOfAll()
    waiting.set(element, () => setSeen(true))
    all.observe(element)
    return () => {
      waiting.delete(element)
      all.unobserve(element)
    }
  }, [ref, seen])
  return seen
}
