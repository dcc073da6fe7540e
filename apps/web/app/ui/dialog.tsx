import closeIcon from '@lodestay/icons/close.svg?path'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { IconButton } from './icon-button.tsx'
import { useModal } from './modal.ts'
import * as texts from './texts.ts'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly children?: ReactNode
  /** The buttons, with the primary one last. */
  readonly actions?: ReactNode
  readonly size?: 'small' | 'medium' | 'large'
  /** Ignores presses on the backdrop, where closing would lose work. */
  readonly keepOpen?: boolean
  /** Keyboard shortcuts that work anywhere in the dialog. */
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

const widths = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-4xl' }

/** A modal question or short task. Its contents are mounted only while it's open. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  size = 'small',
  keepOpen = false,
  onKeyDown,
}: Props) {
  const dialog = useModal(open)
  const id = useId()
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      onClick={(event) => {
        if (!keepOpen && event.target === event.currentTarget) onClose()
      }}
      onKeyDown={onKeyDown}
      aria-labelledby={`${id}-title`}
      aria-describedby={description != null ? `${id}-description` : undefined}
      className={cx('modal modal-center w-[calc(100%-2rem)] rounded-xl bg-floating shadow-float', widths[size])}
    >
      {open && (
        <div className="flex max-h-[calc(100dvh-4rem)] flex-col">
          <header className="flex items-start justify-between gap-4 px-6 pt-5 pb-3">
            <div>
              <h2 id={`${id}-title`} className="text-xl">
                {title}
              </h2>
              {description != null && (
                <p id={`${id}-description`} className="mt-1.5 text-sm text-ink-soft">
                  {description}
                </p>
              )}
            </div>
            <IconButton label={texts.close} path={closeIcon} size="small" className="-mt-1 -mr-2" onClick={onClose} />
          </header>
          <div className="overflow-y-auto px-6 pb-6">{children}</div>
          {actions && (
            <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-6 py-4">{actions}</footer>
          )}
        </div>
      )}
    </dialog>
  )
}
