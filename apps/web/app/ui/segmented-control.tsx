import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

type Option<Value extends string> = { readonly value: Value; readonly label: ReactNode; readonly icon?: ReactNode }
type Props<Value extends string> = {
  readonly label: string
  readonly name?: string
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onValueChange: (value: Value) => void
  readonly className?: string
}

/** Switches between two to five views of the same thing. Radio buttons underneath: one Tab stop, arrows to choose. */
export function SegmentedControl<Value extends string>({
  label,
  name,
  options,
  value,
  onValueChange,
  className,
}: Props<Value>) {
  const own = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'inline-flex max-w-full flex-wrap self-start rounded-md border border-line bg-sunken p-1',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'flex min-h-9 flex-1 items-center justify-center gap-1.5 rounded-sm px-3 text-sm font-medium whitespace-nowrap text-ink-soft pointer-coarse:min-h-11',
            'transition-colors duration-(--quick) hover:text-ink has-checked:bg-floating has-checked:text-ink has-checked:shadow-card',
            'has-focus-visible:outline-[2.5px] has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name ?? own}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  )
}
