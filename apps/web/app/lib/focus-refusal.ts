import type { FormResult } from './form-result.ts'

/** However long a page takes to show an answer that it has. */
const PATIENCE_MS = 1000
/** What says an error: a summary, which stands first in its form, or the note of a field. */
const SAYS = '[role=alert][tabindex], [id$="-error"]'

/** What takes the focus where an error is said: the summary, or the field that its note describes. */
function fieldOf(said: Element): HTMLElement | null {
  return said.id ? document.getElementById(said.id.replace(/-error$/, '')) : (said as HTMLElement)
}

/**
 * Moves the focus from the button of a form that was refused to its first problem: screen readers say nothing of text that
 * appears beside a field, and whoever uses a keyboard has the way back. Every post of a page passes here, so no form has to
 * think of it.
 * @param from where the focus was when the form was sent
 * @param answer what the form's action returned
 */
export function focusRefusal(from: Element | null, answer: unknown): void {
  const { errors = {}, problem } = (answer ?? {}) as Partial<FormResult>
  // Most pages say a problem in an alert, some beside their only field.
  const messages = [...Object.values(errors), ...(problem ? [problem] : [])]
  if (messages.length === 0) return
  const form = from?.closest('form')
  const start = performance.now()
  const look = (): void => {
    const { activeElement } = document
    // Who went on to something else stays there; a click on empty space focuses the page itself.
    if (activeElement !== from && activeElement?.matches(':not(body, #main)')) return
    // Without a focused button, as in Safari, or where the form was replaced, the words tell which it is.
    const said = [...(form?.isConnected ? form : document).querySelectorAll(SAYS)]
    const first = said.find(({ textContent }) => messages.some((message) => textContent?.includes(message)))
    if (first) fieldOf(first)?.focus()
    else if (performance.now() - start < PATIENCE_MS) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
