import type { FormResult } from './form-result.ts'

/** The longest that a page takes to render a response. */
const PATIENCE_MS = 1000
/** Elements that show an error: a form's summary, a field's note, or the page's notice. */
const ERRORS = '[role=alert], [id$="-error"]'
/** Elements that show a success; those for screen readers only have no place on the screen. */
const SUCCESSES = '[role=status]:not(.sr-only)'

/** False off the screen, and below a sticky header. */
function isInView(element: Element): boolean {
  const { left, width, top, bottom } = element.getBoundingClientRect()
  return [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(left + width / 2, y)))
}

/** False while the element can't take the focus, because its form is still inert. */
function focus(element: HTMLElement | null): boolean {
  element?.focus()
  return element !== null && document.activeElement === element
}

/** A notice is announced by itself. It needs the focus only off the screen, for the user to go on from there. */
function focusNotice(notice: HTMLElement): boolean {
  if (isInView(notice)) return true
  notice.tabIndex = -1
  notice.addEventListener('blur', () => notice.removeAttribute('tabindex'), { once: true })
  notice.focus({ preventScroll: true })
  notice.scrollIntoView({ block: 'center' })
  return document.activeElement === notice
}

/** Focuses a summary, a notice, or the field that a note describes. */
function focusError(message: HTMLElement): boolean {
  if (message.role !== 'alert') return focus(document.getElementById(message.id.replace(/-error$/, '')))
  return message.hasAttribute('tabindex') ? focus(message) : focusNotice(message)
}

function find(within: ParentNode, selector: string, messages: readonly string[]): HTMLElement | undefined {
  const message = [...within.querySelectorAll<HTMLElement>(selector)]
  return message.find(({ textContent }) => messages.some((message) => textContent.includes(message)))
}

/** If so, the focus stays there. A click on empty space focuses the page itself. */
function hasMovedOn(from: Element | null): boolean {
  const { activeElement } = document
  if (activeElement === from || !activeElement?.matches(':not(body, #main)')) return false
  // An inert form has taken the focus from its button before the post came here, and gives it back.
  return !(from === document.body && activeElement.matches('[type=submit]'))
}

/** True once it has nothing left to do. */
function showError(from: Element | null, form: Element | null | undefined, messages: readonly string[]): boolean {
  if (hasMovedOn(from)) return true
  // The page shows it if its form doesn't. Without a focused button, as in Safari, or if the form was replaced, identify
  // the error by its text.
  const message = (form?.isConnected && find(form, ERRORS, messages)) || find(document, ERRORS, messages)
  return message !== undefined && focusError(message)
}

function showSuccess(from: Element | null, done: string): boolean {
  const { activeElement } = document
  // A button may only have got the focus back from a dialog, but scrolling would interrupt typing.
  if (activeElement !== from && activeElement?.matches('input, select, textarea')) return true
  const message = find(document, SUCCESSES, [done])
  if (message && !isInView(message)) message.scrollIntoView({ block: 'center' })
  return message !== undefined
}

/**
 * Shows the result of a form where it would be missed. The focus moves from the button of a rejected form to its first
 * problem: screen readers don't announce text that appears next to a field, and keyboard users would have to navigate
 * back. A success off the screen is scrolled into view. Every post of a page passes through here, so that forms need no
 * code for it.
 * @param from the element that had the focus when the form was submitted
 * @param answer the result of the form's action
 */
export function showAnswer(from: Element | null, answer: unknown): void {
  const { done, errors = {}, problem } = (answer ?? {}) as Partial<FormResult>
  // Most pages show a problem in an alert, some next to their only field.
  const messages = [...Object.values(errors), ...(problem ? [problem] : [])]
  if (messages.length === 0 && !done) return
  const form = from?.closest('form')
  const start = performance.now()
  const look = (): void => {
    const isShown = done && messages.length === 0 ? showSuccess(from, done) : showError(from, form, messages)
    if (!isShown && performance.now() - start < PATIENCE_MS) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
