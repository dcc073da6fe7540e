import { useRef, useState } from 'react'
import { lengthOf } from './counter.tsx'
import { Field, type FieldTexts } from './field.tsx'
import * as texts from './texts.ts'
import { ValueChip } from './value-chip.tsx'

type Props = Omit<FieldTexts, 'aside'> & {
  readonly id?: string
  readonly value: readonly string[]
  readonly onValueChange: (value: string[]) => void
  /** Maximum number of chips. */
  readonly limit: number
  /** Maximum length of each, in characters; a longer one is rejected with a message. */
  readonly eachLimit: number
  readonly placeholder?: string
  readonly disabled?: boolean
}

/** Free-text chips: Enter or a comma adds one, Backspace in the empty input removes the last. */
export function ChipsField({
  id,
  value,
  onValueChange,
  limit,
  eachLimit,
  placeholder,
  disabled,
  error,
  ...fieldTexts
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const tooLong = lengthOf(typed.trim()) > eachLimit
  const full = value.length >= limit
  const problem = tooLong
    ? texts.charactersEach(eachLimit, lengthOf(typed.trim()))
    : full && typed.trim()
      ? texts.noMoreThan(limit)
      : error
  const add = (): void => {
    const text = typed.trim()
    if (!text || tooLong || full) return
    if (!value.includes(text)) onValueChange([...value, text])
    setTyped('')
  }
  const take = (text: string): void => {
    onValueChange(value.filter((one) => one !== text))
    input.current?.focus()
  }
  return (
    <Field
      {...fieldTexts}
      {...(id && { id })}
      error={problem}
      aside={
        <span className="text-xs text-ink-faint tabular-nums">
          <span aria-hidden="true">
            {value.length} / {limit}
          </span>
          <span className="sr-only">{texts.ofAtMost(value.length, limit)}</span>
        </span>
      }
    >
      {(control) => (
        <div className="control flex flex-wrap items-center gap-1.5 px-2 py-1.5">
          {value.map((text) => (
            <ValueChip key={text} label={text} disabled={disabled} onRemove={() => take(text)} />
          ))}
          <input
            {...control}
            ref={input}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            disabled={disabled}
            placeholder={value.length === 0 ? placeholder : undefined}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => {
              const last = value.at(-1)
              if (event.key === 'Backspace' && typed === '' && last !== undefined) take(last)
              if (event.key !== 'Enter' && event.key !== ',') return
              event.preventDefault()
              add()
            }}
            onBlur={add}
            className="min-h-8 min-w-24 flex-1 bg-transparent px-1 outline-none"
          />
        </div>
      )}
    </Field>
  )
}
