import { useSyncExternalStore } from 'react'

let text = ''
let lang: string | undefined
const listeners = new Set<() => void>()

/**
 * Announces a message to screen readers without showing it: '128 stays found', 'Saved'. @param language the message's,
 * if it may differ from the page's
 */
export function announce(message: string, language?: string): void {
  lang = language
  // Live regions don't repeat identical text; a trailing no-break space makes it new.
  text = message === text ? `${message}\u00a0` : message
  for (const listener of listeners) listener()
}

/** The live region for announcements; rendered once, in the shell. */
export function LiveRegion() {
  const spoken = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => text,
    () => '',
  )
  return (
    <p className="sr-only" lang={lang} role="status" aria-live="polite">
      {spoken}
    </p>
  )
}
