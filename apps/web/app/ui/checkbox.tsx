import check from '@lodestay/icons/check.svg?path'
import some from '@lodestay/icons/remove.svg?path'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { FieldNotes } from './field.tsx'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** At the end of the line: a result count. */
  readonly aside?: ReactNode
}

/** Just the box, for labels with their own layout. */
export function CheckSquare(input: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <span className="relative inline-grid size-5.5 shrink-0 place-items-center">
      <input
        type="checkbox"
        {...input}
        className={cx(
          'peer absolute inset-0 appearance-none rounded-sm border-[1.5px] border-line-strong bg-raised',
          'transition-colors duration-(--quick) checked:border-action checked:bg-action hover:border-ink-soft',
          'indeterminate:border-action indeterminate:bg-action aria-invalid:border-danger disabled:opacity-45',
        )}
      />
      <Icon
        path={check}
        size={18}
        className="pointer-events-none relative col-start-1 row-start-1 text-on-action opacity-0 peer-checked:opacity-100"
      />
      <Icon
        path={some}
        size={18}
        className="pointer-events-none relative col-start-1 row-start-1 text-on-action opacity-0 peer-indeterminate:opacity-100"
      />
    </span>
  )
}

/** Yes or no, or one of several options. */
export function Checkbox({ label, hint, error, aside, className, id: ownId, ...input }: Props) {
  const own = useId()
  const id = ownId ?? own
  const described = cx(error && `${id}-error`, hint != null && `${id}-hint`) || undefined
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label className="flex min-h-8 items-center gap-3 pointer-coarse:min-h-11" htmlFor={id}>
        <CheckSquare {...input} id={id} aria-invalid={error ? true : undefined} aria-describedby={described} />
        <span className="flex-1 text-sm">{label}</span>
        {aside != null && <span className="text-xs text-ink-faint tabular-nums">{aside}</span>}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
