/**
 * Focuses what has replaced a pressed button. Scrolls no further than needed: browsers would center an off-screen
 * element, and leave one under the sticky header there.
 */
export function focusInView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'nearest' })
}
