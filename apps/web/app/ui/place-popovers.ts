import { autoUpdate, computePosition, flip, offset, type Placement, shift, size } from '@floating-ui/dom'

/** Pixels between a popover and its control, and from the edges of the window. */
const GAP = 6
const MARGIN = 12

/** The button that opens it, or its parent: a field, or the control that a tooltip describes. */
function anchorOf(popover: HTMLElement): Element | null {
  return document.querySelector(`[popovertarget="${CSS.escape(popover.id)}"]`) ?? popover.parentElement
}

function placementOf({ classList }: HTMLElement): Placement {
  if (classList.contains('tooltip-box')) return 'top'
  return classList.contains('floating-end') ? 'bottom-end' : 'bottom-start'
}

async function place(popover: HTMLElement, anchor: Element): Promise<void> {
  const { style, classList } = popover
  if (classList.contains('suggestions')) style.minWidth = `max(${anchor.getBoundingClientRect().width}px, 16rem)`
  const { x, y } = await computePosition(anchor, popover, {
    strategy: 'fixed',
    placement: placementOf(popover),
    middleware: [
      offset(GAP),
      flip({ padding: MARGIN }),
      shift({ padding: MARGIN }),
      // A popover taller than the space on either side scrolls within the space available.
      size({ padding: MARGIN, apply: ({ availableHeight }) => style.setProperty('--room', `${availableHeight}px`) }),
    ],
  })
  Object.assign(style, { inset: 'auto', margin: '0', left: `${x}px`, top: `${y}px` })
}

/**
 * Keeps every popover next to its control where CSS can't: in Safari before 26 and Firefox before 147. See decision
 * 0060.
 */
export function placePopovers(): void {
  const stops = new WeakMap<Element, () => void>()
  const follow = (popover: Element): void => {
    const anchor = popover instanceof HTMLElement && popover.matches('.floating-box, .tooltip-box') && anchorOf(popover)
    if (!anchor) return
    // A popover removed from the page while open fires no close event.
    const stop = autoUpdate(anchor, popover, () => (popover.isConnected ? void place(popover, anchor) : stop()))
    stops.set(popover, stop)
  }
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (!(target instanceof Element)) return
      stops.get(target)?.()
      if (newState === 'open') follow(target)
    },
    { capture: true },
  )
  // Popovers opened before the scripts loaded.
  for (const popover of document.querySelectorAll(':popover-open')) follow(popover)
}
