import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldGroup } from './field.tsx'

export type RadioOption<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly aside?: ReactNode
  /** Why it's unavailable. */
  readonly disabledReason?: string | undefined
}
type Props<Value extends string> = {
  readonly legend: ReactNode
  readonly name?: string
  readonly options: readonly RadioOption<Value>[]
  readonly value?: Value | null
  readonly defaultValue?: Value
  readonly onValueChange?: (value: Value) => void
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** 'cards' puts each option in a frame, for options that need explaining. */
  readonly look?: 'lines' | 'cards'
  /** Two cards per row where there is room. */
  readonly columns?: boolean
  /** The target of error summaries. */
  readonly id?: string
  readonly hideLegend?: boolean
  readonly className?: string
}

/** A choice among a few options, all of them visible. */
export function RadioGroup<Value extends string>({
  legend,
  name,
  options,
  value,
  defaultValue,
  onValueChange,
  hint,
  error,
  look = 'lines',
  columns,
  id,
  hideLegend,
  className,
}: Props<Value>) {
  const own = useId()
  const isSpaced = look === 'cards' || options.some(({ hint: ofOption }) => ofOption != null)
  return (
    <FieldGroup id={id} legend={legend} hint={hint} error={error} hideLegend={hideLegend} className={className}>
      <div className={cx('flex flex-col', isSpaced && 'gap-2', columns && 'sm:grid sm:grid-cols-2')}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              'flex min-h-9 items-center gap-3 pointer-coarse:min-h-11',
              look === 'cards' &&
                'choice-card rounded-lg border border-line-strong bg-raised p-4 transition-colors hover:border-ink-soft',
              option.disabledReason && 'opacity-55',
            )}
          >
            <input
              type="radio"
              name={name ?? own}
              value={option.value}
              disabled={Boolean(option.disabledReason)}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onValueChange?.(option.value)}
              className={cx(
                'size-5.5 shrink-0 appearance-none rounded-full border-[1.5px] border-line-strong bg-raised transition-[border-width] duration-(--quick)',
                'checked:border-[6.5px] checked:border-action hover:border-ink-soft checked:hover:border-action focus-visible:rounded-full',
              )}
            />
            <span className="flex-1">
              <span className={cx('block text-sm', look === 'cards' && 'font-semibold')}>{option.label}</span>
              {(option.disabledReason ?? option.hint) != null && (
                <span className="block text-xs text-ink-soft">{option.disabledReason ?? option.hint}</span>
              )}
            </span>
            {option.aside != null && <span className="text-sm tabular-nums">{option.aside}</span>}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
