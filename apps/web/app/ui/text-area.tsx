import { type ComponentProps, useState } from 'react'
import { Counter, lengthOf } from './counter.tsx'
import { Field, type FieldTexts } from './field.tsx'

type Props = Omit<ComponentProps<'textarea'>, 'children' | 'maxLength'> &
  FieldTexts & {
    /** Shows a counter. Text over the limit is kept and flagged: truncating a paste would lose words silently. */
    readonly limit?: number
  }

/** A multi-line input that grows with its text, with a counter if there is a limit. */
export function TextArea({ limit, onChange, ...props }: Props) {
  const [typed, setTyped] = useState(() => lengthOf(props.value ?? props.defaultValue))
  const used = props.value === undefined ? typed : lengthOf(props.value)
  const over = limit !== undefined && used > limit
  const counter = limit !== undefined && <Counter used={used} limit={limit} />
  return (
    <Field {...props} aside={counter}>
      {(control) => (
        <textarea
          rows={4}
          {...control}
          aria-invalid={control['aria-invalid'] ?? (over || undefined)}
          onChange={(event) => {
            setTyped(lengthOf(event.currentTarget.value))
            onChange?.(event)
          }}
          className="control field-sizing-content max-h-96 px-3 py-2.5 leading-relaxed"
        />
      )}
    </Field>
  )
}
