import { type CSSProperties, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { cx } from './cx.ts'

/** Spread these on the button that opens the popover. They work without JavaScript. */
export type PopoverTrigger = {
  readonly popoverTarget: string
  readonly style: CSSProperties
  readonly 'aria-haspopup'?: 'menu' | 'dialog'
}
type Props = {
  readonly trigger: (props: PopoverTrigger) => ReactNode
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  readonly label: string
  /** The edge of the trigger to align with. */
  readonly align?: 'start' | 'end'
  readonly className?: string
  readonly onOpenChange?: (open: boolean) => void
}

/**
 * A small panel next to the button that opens it. The native popover does the rest: top layer, light dismiss, Escape,
 * and restoring the focus.
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
        className={cx('floating-box floating-surface p-4', align === 'end' && 'floating-end', className)}
      >
        {typeof children === 'function' ? children(() => box.current?.hidePopover()) : children}
      </div>
    </>
  )
}
