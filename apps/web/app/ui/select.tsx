import expand from '@lodestay/icons/keyboard_arrow_down.svg?path'
import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'

export type SelectOption = { readonly value: string; readonly label: string; readonly disabled?: boolean }
type Props = Omit<ComponentProps<'select'>, 'children' | 'size'> &
  FieldTexts & {
    readonly options: readonly SelectOption[]
    /** The empty first option. */
    readonly placeholder?: string
  }

/**
 * A choice from a fixed list. A native select: phones show their own picker, it submits without JavaScript, and it
 * costs nothing to load.
 */
export function Select({ options, placeholder, ...props }: Props) {
  return (
    <Field {...props}>
      {(control) => (
        <span className="relative block">
          <select {...control} className="control appearance-none truncate pr-10 pl-3">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map(({ value, label: text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
          <Icon
            path={expand}
            size={22}
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto text-ink-soft"
          />
        </span>
      )}
    </Field>
  )
}
