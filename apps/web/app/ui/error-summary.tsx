import { type RefObject, useEffect, useRef } from 'react'
import * as texts from './texts.ts'

export type SummaryItem = { readonly fieldId: string; readonly message: string }

type Props = {
  readonly items: readonly SummaryItem[]
  readonly title?: string
  /** Counts the attempts to go on, if the list also changes while the user fixes it. */
  readonly attempt?: number
}

/**
 * A form's errors, above it, each linking to its field. It takes the focus after each attempt, or whenever a new set
 * arrives, so that screen readers first announce that the form was not submitted.
 */
export function ErrorSummary({ items, title = texts.pleaseFix, attempt }: Props) {
  const box: RefObject<HTMLDivElement | null> = useRef(null)
  const key = attempt ?? items.map((item) => item.fieldId + item.message).join()
  useEffect(() => {
    if (key) box.current?.focus()
  }, [key])
  if (items.length === 0) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="rounded-lg border border-danger/45 bg-danger-soft p-4">
      <p className="font-semibold text-danger-text">{title}</p>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5 text-sm">
        {items.map(({ fieldId, message }) => (
          <li key={fieldId + message}>
            <a
              href={`#${fieldId}`}
              className="link"
              onClick={(event) => {
                const field = document.getElementById(fieldId)
                if (!field) return
                event.preventDefault()
                field.focus({ preventScroll: true })
                field.scrollIntoView({ block: 'center' })
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
