import closeIcon from '@lodestay/icons/close.svg?path'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

const frame =
  'inline-flex min-h-9 items-center gap-1.5 rounded-full border text-xs font-medium whitespace-nowrap transition-colors duration-(--quick) pointer-coarse:min-h-11 focus-visible:rounded-full'

type Removable = { readonly children: ReactNode; readonly name: string } & (
  | { readonly to: string; readonly onRemove?: never }
  | { readonly onRemove: () => void; readonly to?: never }
)

/** An active filter. Where the state lives in the URL, removing it is a link, so that it works without JavaScript. */
export function FilterChip({ children, name, to, onRemove }: Removable) {
  const look = cx(
    frame,
    'border-action-line bg-action-soft pr-2 pl-3.5 text-action-text no-underline hover:border-action',
  )
  const inside = (
    <>
      {children}
      <Icon path={closeIcon} size={16} />
      <span className="sr-only">{texts.removeNamed(name)}</span>
    </>
  )
  return to === undefined ? (
    <button type="button" className={look} onClick={onRemove}>
      {inside}
    </button>
  ) : (
    <Link to={to} className={look} preventScrollReset>
      {inside}
    </Link>
  )
}

/** An on/off filter, with the number of results it would leave. */
export function ToggleChip({
  pressed,
  onPressedChange,
  icon,
  count,
  children,
}: {
  pressed: boolean
  onPressedChange: (pressed: boolean) => void
  icon?: string
  count?: number
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={() => onPressedChange(!pressed)}
      className={cx(
        frame,
        'px-3.5',
        pressed ? 'border-action bg-action text-on-action' : 'border-line-strong bg-raised hover:border-ink-soft',
      )}
    >
      {icon && <Icon path={icon} size={17} />}
      {children}
      {count !== undefined && <span className="tabular-nums opacity-75">{count}</span>}
    </button>
  )
}
