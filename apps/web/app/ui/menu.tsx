import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { Link } from '../lib/link.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import type { PopoverTrigger } from './popover.tsx'

type Props = {
  readonly trigger: (props: PopoverTrigger) => ReactNode
  readonly label: string
  readonly align?: 'start' | 'end'
  /** MenuItem, MenuLink and MenuSeparator. */
  readonly children: ReactNode
  readonly className?: string
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}

/** Menu keyboard navigation: arrows, Home and End, and first letters. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = itemsOf(event.currentTarget)
  const at = items.indexOf(document.activeElement as HTMLElement)
  const to = (index: number): void => {
    event.preventDefault()
    items.at(index % items.length)?.focus()
  }
  if (event.key === 'ArrowDown') to(at + 1)
  else if (event.key === 'ArrowUp') to(at <= 0 ? -1 : at - 1)
  else if (event.key === 'Home') to(0)
  else if (event.key === 'End') to(-1)
  else if (event.key === 'Tab') event.currentTarget.hidePopover()
  else if (event.key.length === 1 && /\S/.test(event.key)) {
    const letter = event.key.toLowerCase()
    const order = [...items.slice(at + 1), ...items.slice(0, at + 1)]
    order.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus()
  }
}

/** A menu of actions behind a button. */
export function Menu({ trigger, label, align = 'start', children, className }: Props) {
  const id = useId()
  const anchor = `--${id.replaceAll(/[^\w-]/g, '')}`
  const box = useRef<HTMLDivElement>(null)
  return (
    <>
      {trigger({ popoverTarget: id, style: { anchorName: anchor }, 'aria-haspopup': 'menu' })}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        style={{ positionAnchor: anchor }}
        onKeyDown={moveFocus}
        onClick={(event) => {
          if ((event.target as Element).closest('[role^="menuitem"]:not([aria-disabled])')) box.current?.hidePopover()
        }}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => {
          if (event.newState === 'open') itemsOf(event.currentTarget)[0]?.focus()
        }}
        className={cx('floating-box floating-surface min-w-52 p-1.5', align === 'end' && 'floating-end', className)}
      >
        {children}
      </div>
    </>
  )
}

function itemClass(danger?: boolean): string {
  return cx('menu-item', danger && 'text-danger-text')
}

type ItemLook = { readonly icon?: string; readonly danger?: boolean; readonly children: ReactNode }

export function MenuItem({
  icon,
  danger,
  children,
  onSelect,
  disabledReason,
  checked,
}: ItemLook & {
  onSelect?: () => void
  /** Why it's unavailable; shown and read out. */
  disabledReason?: string | undefined
  /** Makes it a radio item. */
  checked?: boolean
}) {
  return (
    <button
      type="button"
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      tabIndex={-1}
      aria-disabled={disabledReason ? true : undefined}
      onClick={disabledReason ? undefined : onSelect}
      className={itemClass(danger)}
    >
      {icon && <Icon path={icon} size={20} className={danger ? '' : 'text-ink-soft'} />}
      <span className="flex-1">
        {children}
        {disabledReason && <span className="block text-xs text-ink-soft">{disabledReason}</span>}
      </span>
      {checked && <span className="size-2 rounded-full bg-action" />}
    </button>
  )
}

export function MenuLink({ icon, danger, children, to }: ItemLook & { to: string }) {
  return (
    <Link to={to} role="menuitem" tabIndex={-1} className={itemClass(danger)}>
      {icon && <Icon path={icon} size={20} className="text-ink-soft" />}
      {children}
    </Link>
  )
}

export function MenuSeparator() {
  return <hr className="my-1.5 border-line" />
}
