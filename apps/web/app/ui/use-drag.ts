import { type PointerEvent, useRef } from 'react'

type Drag = { readonly moved: number; readonly velocity: number }
type Handlers = { readonly onMove: (moved: number) => void; readonly onEnd: (drag: Drag) => void }

/** Tracks a vertical drag of a handle: pixels moved (down is positive), and pixels per millisecond at the end. */
export function useDrag({ onMove, onEnd }: Handlers) {
  const from = useRef<{ y: number; time: number; lastY: number; velocity: number } | null>(null)
  const end = (): void => {
    const drag = from.current
    from.current = null
    if (drag) onEnd({ moved: drag.lastY - drag.y, velocity: drag.velocity })
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      from.current = { y: event.clientY, time: event.timeStamp, lastY: event.clientY, velocity: 0 }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const drag = from.current
      if (!drag) return
      const elapsed = Math.max(1, event.timeStamp - drag.time)
      drag.velocity = (event.clientY - drag.lastY) / elapsed
      drag.lastY = event.clientY
      drag.time = event.timeStamp
      onMove(event.clientY - drag.y)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
