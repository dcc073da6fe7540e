import { type RefObject, useEffect, useRef } from 'react'

/**
 * Opens and closes a native dialog with a boolean. The platform keeps the focus inside, makes the rest inert, closes on
 * Escape and gives the focus back.
 */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (open && !element?.open) element?.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  return dialog
}
