import { type CSSProperties, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { cx } from './cx.ts'

/** For the element that opens the popover: spread these on a button. They work before JavaScript does. */
export type PopoverTrigger = {
  readonly popoverTarget: string
  readonly style: CSSProperties
  readonly 'aria-haspopup'?: 'menu' | 'dialog'
}
type Props = {
  readonly trigger: (props: PopoverTrigger) => ReactNode
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  readonly label: string
  /** The edge of the trigger that it keeps to. */
  readonly align?: 'start' | 'end'
  readonly className?: string
  readonly onOpenChange?: (open: boolean) => void
}

export const floatingSurface = 'border border-line bg-floating text-ink shadow-float'

/**
 * Something small beside the button that opened it. The platform's popover does the rest: it stands above everything,
 * Escape and a press elsewhere close it, and the focus returns.
 */
export function Popover({ trigger, children, label, align = 'start', className, onOpenChange }: Props) {
  const id = useId()
  const anchor = `--${id.replaceAll(/[^\w-]/g, '')}`
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      {trigger({ popoverTarget: id, style: { anchorName: anchor }, 'aria-haspopup': 'dialog' })}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        onToggle={(event: ToggleEvent) => onOpenChange?.(event.newState === 'open')}
        style={{ positionAnchor: anchor }}
        className={cx('floating-box rounded-lg p-4', align === 'end' && 'floating-end', floatingSurface, className)}
      >
        {typeof children === 'function' ? children(() => box.current?.hidePopover()) : children}
      </div>
    </>
  )
}
