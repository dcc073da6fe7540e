import add from '@lodestay/icons/add.svg?path'
import remove from '@lodestay/icons/remove.svg?path'
import { type ComponentProps, useRef } from 'react'
import { Field, type FieldTexts } from './field.tsx'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

type Props = Omit<ComponentProps<'input'>, 'children' | 'type' | 'size' | 'ref'> &
  FieldTexts & { readonly ref?: ComponentProps<'input'>['ref'] }

const step =
  'grid size-9 shrink-0 place-items-center rounded-full border border-line-strong text-ink-soft hover:border-ink hover:text-ink disabled:opacity-35 pointer-coarse:size-11'

/**
 * An integer input with plus and minus buttons. It's still a native number input: typed, submitted and registered like
 * one.
 */
export function NumberField({ ref, ...props }: Props) {
  const name = typeof props.label === 'string' ? props.label : texts.numberLabel
  const own = useRef<HTMLInputElement | null>(null)
  const move = (direction: 'stepUp' | 'stepDown'): void => {
    const element = own.current
    if (!element) return
    // Native stepping treats an empty field as zero, so it lands on the minimum.
    element[direction]()
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return (
    <Field {...props}>
      {(control) => (
        <span className="control flex items-center gap-1 px-1.5">
          <button
            type="button"
            className={step}
            aria-label={texts.less(name)}
            tabIndex={-1}
            onClick={() => move('stepDown')}
          >
            <Icon path={remove} size={18} />
          </button>
          <input
            type="number"
            inputMode="numeric"
            {...control}
            ref={(element) => {
              own.current = element
              if (typeof ref === 'function') return ref(element)
              if (ref) ref.current = element
            }}
            className="min-h-10.5 w-full min-w-12 bg-transparent text-center tabular-nums outline-none"
          />
          <button
            type="button"
            className={step}
            aria-label={texts.more(name)}
            tabIndex={-1}
            onClick={() => move('stepUp')}
          >
            <Icon path={add} size={18} />
          </button>
        </span>
      )}
    </Field>
  )
}
