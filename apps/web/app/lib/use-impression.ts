import { STAYS_IN_VIEW } from '@lodestay/domain/events/counting'
import { type RefObject, useEffect } from 'react'
import { useTrack } from './track.ts'

/** How much of a card must be in view, and for how long. */
const SHARE = 0.5
const LOOK_MS = 700

let shown = new Set<string>()

/** Tracks that a stay's card was in view; a page's cards are sent together. */
export function useImpression(card: RefObject<HTMLElement | null>, stayId: string): void {
  const track = useTrack()
  useEffect(() => {
    if (!card.current || typeof IntersectionObserver === 'undefined') return
    let waiting: ReturnType<typeof setTimeout> | undefined
    const send = (): void => {
      const stayIds = [...shown]
      shown = new Set()
      for (let from = 0; from < stayIds.length; from += STAYS_IN_VIEW)
        track('stay-impression', { stayIds: stayIds.slice(from, from + STAYS_IN_VIEW) })
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(waiting)
        if (!entry?.isIntersecting) return
        waiting = setTimeout(() => {
          observer.disconnect()
          if (shown.size === 0) setTimeout(send, LOOK_MS)
          shown.add(stayId)
        }, LOOK_MS)
      },
      { threshold: SHARE },
    )
    observer.observe(card.current)
    return () => {
      clearTimeout(waiting)
      observer.disconnect()
    }
  }, [card, stayId, track])
}
