import type { ComponentProps, ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { Link } from '../lib/link.tsx'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'
import * as texts from './texts.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'ember'
export type ButtonSize = 'small' | 'medium' | 'large'
type Look = {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly icon?: ReactNode
  /** Full width of its container. */
  readonly wide?: boolean
}

const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
  ember: 'button-ember',
}
const sizes: Record<ButtonSize, string> = {
  small: 'button-small',
  medium: 'button-medium',
  large: 'button-large',
}

export function buttonClass({ variant = 'secondary', size = 'medium', wide }: Look): string {
  return cx('button', variants[variant], sizes[size], wide && 'w-full')
}

type ButtonProps = ComponentProps<'button'> &
  Look & {
    /** Shows a spinner without changing the width, and ignores presses; screen readers still get the label. */
    readonly loading?: boolean
    /** Why the action is unavailable. The button stays focusable and announces the reason, but does nothing. */
    readonly disabledReason?: string | undefined
  }

/** A button. Use the 'primary' variant once per view. */
export function Button({
  variant,
  size,
  icon,
  wide,
  loading = false,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = loading || Boolean(disabledReason)
  return (
    <button
      {...rest}
      // While loading it stays the form's submit button: without one, Enter would resubmit a single-field form.
      type={disabledReason ? 'button' : type}
      className={cx(buttonClass({ variant, size, wide }), className)}
      aria-disabled={blocked || undefined}
      aria-busy={loading || undefined}
      title={disabledReason ?? rest.title}
      onClick={blocked ? (event) => event.preventDefault() : onClick}
    >
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
      <span className={cx('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {disabledReason && <span className="sr-only">{texts.notAvailable(disabledReason)}</span>}
    </button>
  )
}

/** A link styled as a button: it navigates, and opens in a new tab like any link. */
export function ButtonLink({ variant, size, icon, wide, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={cx(buttonClass({ variant, size, wide }), 'no-underline', className)}>
      {icon}
      {children}
    </Link>
  )
}
