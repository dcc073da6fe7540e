import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Controls a native dialog with a boolean. The browser traps the focus, makes the rest inert, closes on Escape and
 * restores the focus. It opens with the focus on what has `data-focus-first`, or else on its first control.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) {
      element.showModal()
      // React's `autoFocus` focuses as the field is made, when a dialog isn't shown yet and can't be focused.
      element.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    }
    if (!open && element?.open) element.close()
  }, [open])
  // Only a dialog that closes gives the focus back: one that is taken off the page has to be closed before.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      if (!element?.open) return
      // Whoever took it off knows, and may show another one in its place.
      element.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      element.close()
    }
  }, [])
  return dialog
}
