import type { FormResult } from './form-result.ts'

/** The longest that a page takes to render a response. */
const PATIENCE_MS = 1000
/** Elements that show an error: a summary, which comes first in its form, or a field's note. */
const SAYS = '[role=alert][tabindex], [id$="-error"]'

/** The element to focus for an error: the summary, or the field that its note describes. */
function fieldOf(said: Element): HTMLElement | null {
  return said.id ? document.getElementById(said.id.replace(/-error$/, '')) : (said as HTMLElement)
}

/** False while the element can't take the focus, because its form is still inert. */
function focus(element: HTMLElement | null): boolean {
  element?.focus()
  return element !== null && document.activeElement === element
}

/** If so, the focus stays there. A click on empty space focuses the page itself. */
function hasMovedOn(from: Element | null): boolean {
  const { activeElement } = document
  if (activeElement === from || !activeElement?.matches(':not(body, #main)')) return false
  // An inert form has taken the focus from its button before the post came here, and gives it back.
  return !(from === document.body && activeElement.matches('[type=submit]'))
}

/**
 * Moves the focus from the button of a rejected form to its first problem: screen readers don't announce text that
 * appears next to a field, and keyboard users would have to navigate back. Every post of a page passes through here, so
 * that forms need no code for it.
 * @param from the element that had the focus when the form was submitted
 * @param answer the result of the form's action
 */
export function focusRefusal(from: Element | null, answer: unknown): void {
  const { errors = {}, problem } = (answer ?? {}) as Partial<FormResult>
  // Most pages show a problem in an alert, some next to their only field.
  const messages = [...Object.values(errors), ...(problem ? [problem] : [])]
  if (messages.length === 0) return
  const form = from?.closest('form')
  const start = performance.now()
  const look = (): void => {
    if (hasMovedOn(from)) return
    // Without a focused button, as in Safari, or if the form was replaced, identify the error by its text.
    const said = [...(form?.isConnected ? form : document).querySelectorAll(SAYS)]
    const first = said.find(({ textContent }) => messages.some((message) => textContent?.includes(message)))
    if (first && focus(fieldOf(first))) return
    if (performance.now() - start < PATIENCE_MS) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
