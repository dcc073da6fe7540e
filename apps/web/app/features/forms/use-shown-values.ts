import { type RefObject, useEffect, useRef } from 'react'

type Values = Readonly<Record<string, string | null | undefined>>

/**
 * Shows new values in a GET form when the URL changes, also by a link or Back. A new key would do that too, but a field
 * that is replaced loses the focus of keyboard users.
 * @param values by field name
 * @returns the form's ref
 */
export function useShownValues(values: Values): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const now = JSON.stringify(values)
  const shown = useRef(now)
  useEffect(() => {
    // Not when the page hydrates: the user may have typed already.
    if (shown.current === now) return
    shown.current = now
    for (const [name, value] of Object.entries(JSON.parse(now) as Values)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value ?? ''
    }
  }, [now])
  return form
}
