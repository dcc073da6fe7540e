import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Controls a native dialog with a boolean. The browser traps the focus, makes the rest inert, closes on Escape and
 * restores the focus. It opens with the focus on the element with `data-focus-first`, or else on its first control.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) {
      element.showModal()
      // React's `autoFocus` runs when the field is created, before the dialog is shown and its contents can be focused.
      element.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    }
    if (!open && element?.open) element.close()
  }, [open])
  // The browser restores the focus only when a dialog closes, so close it before it is removed from the page.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => {
      if (!element?.open) return
      // The component that removed it already knows, and may show another one in its place.
      element.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
      element.close()
    }
  }, [])
  return dialog
}
