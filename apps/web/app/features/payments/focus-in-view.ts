/**
 * Focuses what has come in place of a pressed button. The scroll goes no further than needed: browsers would center what is
 * off the screen, and leave what is under the sticky header there.
 */
export function focusInView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
