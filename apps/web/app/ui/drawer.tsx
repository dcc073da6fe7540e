import closeIcon from '@lodestay/icons/close.svg?path'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useModal } from './modal.ts'
import * as texts from './texts.ts'
import { useDrag } from './use-drag.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly actions?: ReactNode
  readonly className?: string
}

/** A longer task in a side panel; on phones, a bottom sheet that can be dragged away. */
export function Drawer({ open, onClose, title, children, actions, className }: Props) {
  const dialog = useModal(open)
  const id = useId()
  const drag = useDrag({
    onMove: (moved) => dialog.current?.style.setProperty('--dragged', `${Math.max(0, moved)}px`),
    onEnd: ({ moved, velocity }) => {
      dialog.current?.style.removeProperty('--dragged')
      if (moved > 140 || velocity > 0.6) onClose()
    },
  })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the platform's own
    <dialog
      ref={dialog}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      aria-labelledby={`${id}-title`}
      className={cx('modal modal-side bg-floating shadow-float', className)}
    >
      {open && (
        <div className="flex h-full max-h-[inherit] flex-col">
          <div className="flex shrink-0 touch-none justify-center pt-2.5 pb-1 sm:hidden" {...drag}>
            <span className="h-1.5 w-11 rounded-full bg-line-strong" />
          </div>
          <header className="flex shrink-0 items-center justify-between gap-4 border-b border-line px-5 py-3">
            <h2 id={`${id}-title`} className="text-xl">
              {title}
            </h2>
            <IconButton label={texts.close} path={closeIcon} className="-mr-2" onClick={onClose} />
          </header>
          <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5">{children}</div>
          {actions && (
            <footer className="flex shrink-0 justify-end gap-3 border-t border-line px-5 py-3.5 pb-[calc(0.875rem+env(safe-area-inset-bottom))]">
              {actions}
            </footer>
          )}
        </div>
      )}
    </dialog>
  )
}
