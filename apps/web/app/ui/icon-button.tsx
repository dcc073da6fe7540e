import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  /** Accessible name and tooltip. */
  readonly label: string
  readonly path: string
  readonly variant?: 'quiet' | 'outlined' | 'floating'
  readonly size?: 'small' | 'medium'
  /** Makes it a toggle button. */
  readonly pressed?: boolean
}

const variants = {
  quiet: 'hover:bg-hover active:bg-pressed',
  outlined: 'border border-line-strong bg-raised hover:border-ink-soft hover:bg-hover',
  floating: 'bg-floating shadow-lift hover:scale-105',
}

/** A round button with just an icon; at least 44 px on touch. */
export function IconButton({ label, path, variant = 'quiet', size = 'medium', pressed, className, ...rest }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      {...rest}
      className={cx(
        'icon-button',
        size === 'small' ? 'size-9 pointer-coarse:size-11' : 'size-11',
        variants[variant],
        className,
      )}
    >
      <Icon path={path} size={size === 'small' ? 20 : 22} />
    </button>
  )
}
