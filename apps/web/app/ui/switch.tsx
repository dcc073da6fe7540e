import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  readonly label: ReactNode
  readonly hint?: ReactNode
}

/** An on/off setting that applies immediately. Inside a form that is submitted, use a checkbox. */
export function Switch({ label, hint, className, id: ownId, ...input }: Props) {
  const own = useId()
  const id = ownId ?? own
  return (
    <label className={cx('flex min-h-11 items-center justify-between gap-4', className)} htmlFor={id}>
      <span>
        <span className="block text-sm font-medium">{label}</span>
        {hint != null && (
          <span id={`${id}-hint`} className="block text-xs text-ink-faint">
            {hint}
          </span>
        )}
      </span>
      <span className="relative inline-block h-7 w-12 shrink-0">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
          role="switch"
          {...input}
          id={id}
          aria-describedby={hint != null ? `${id}-hint` : undefined}
          className={cx(
            'peer absolute inset-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-sunken',
            'transition-colors duration-(--quick) checked:border-action checked:bg-action focus-visible:rounded-full',
            'disabled:opacity-45',
          )}
        />
        <span
          className={cx(
            'pointer-events-none absolute top-1.5 left-1.5 size-4 rounded-full bg-line-strong ease-out',
            'transition-transform duration-(--quick) peer-checked:translate-x-5 peer-checked:bg-on-action',
          )}
        />
      </span>
    </label>
  )
}
