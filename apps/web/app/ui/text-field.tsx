import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Field, type FieldTexts } from './field.tsx'

type Props = Omit<ComponentProps<'input'>, 'children' | 'size'> &
  FieldTexts & {
    /** Inside the frame, before and after the input. */
    readonly lead?: ReactNode
    readonly trail?: ReactNode
  }

/** A single-line input. */
export function TextField({ lead, trail, ...props }: Props) {
  return (
    <Field {...props}>
      {(control) => (
        <span className="control flex items-center gap-2 px-3">
          {lead && <span className="flex text-ink-faint">{lead}</span>}
          <input
            type="text"
            {...control}
            className="date-shade min-h-10.5 w-full min-w-0 bg-transparent outline-none disabled:text-ink-faint"
          />
          {trail && <span className={cx('flex shrink-0 text-sm text-ink-faint')}>{trail}</span>}
        </span>
      )}
    </Field>
  )
}
