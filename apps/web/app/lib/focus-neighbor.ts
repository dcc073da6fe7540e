/** The longest until a page shows what its post has changed. */
const PATIENCE_MS = 10_000
/** How long a page has to move the focus itself, for example to a form that has replaced its button. */
const PAGES_OWN_MS = 500
/** Fields aren't among them: a phone would open its keyboard. */
const CONTROLS = 'a[href], button:enabled'
/** What has neighbors of its kind. */
const ITEMS = `li, tr, article, form, ${CONTROLS}`
/** What a reader knows by its name: its parts belong together. */
const GROUPS = 'li, tr, article, section, form, dialog, [popover], main'

type Step = { readonly element: Element; readonly beside: readonly (Element | null)[] }

function pathOf(element: Element): Step[] {
  const steps: Step[] = []
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
    steps.push({ element: at, beside: [at.nextElementSibling, at.previousElementSibling] })
  return steps
}

function firstControl(within: Element): HTMLElement | undefined {
  const controls = [within, ...within.querySelectorAll(CONTROLS)]
  return controls.find((each): each is HTMLElement => each.matches(CONTROLS) && each.checkVisibility())
}

/**
 * The control next to what is gone; without one, the page's heading if it is in the same group, or else the first control
 * there.
 */
function neighborOf(path: readonly Step[]): HTMLElement | undefined {
  const gone = path.findLastIndex(({ element }) => !element.isConnected)
  const removed = path[gone]
  if (!removed) return undefined
  for (const each of removed.element.matches(ITEMS) ? removed.beside : []) {
    const control = each?.isConnected ? firstControl(each) : undefined
    if (control) return control
  }
  const group = path[gone + 1]?.element.closest<HTMLElement>(GROUPS)
  if (!group) return undefined
  return group.querySelector('h1') ?? (group.matches('main') ? group : (firstControl(group) ?? group))
}

/**
 * Moves the focus to the neighbor of a control that its own request removes, such as "Delete" with its row, or a filter's
 * chip: the browser would give it to the page, and a screen reader would begin at the top. Every post of a page passes
 * through here, and every link to the page itself; a page that moves the focus itself is left alone.
 * @param from the element that had the focus when the request was sent
 */
export function focusNeighbor(from: Element | null): void {
  if (!from || from === document.body) return
  const path = pathOf(from)
  const observer = new MutationObserver(() => {
    if (from.isConnected) return
    observer.disconnect()
    if (document.activeElement !== document.body) return
    const timer = setTimeout(() => {
      const neighbor = neighborOf(path)
      if (!neighbor) return
      if (!neighbor.matches(CONTROLS)) neighbor.tabIndex = -1
      neighbor.focus({ preventScroll: true })
    }, PAGES_OWN_MS)
    document.addEventListener('focusin', () => clearTimeout(timer), { once: true })
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), PATIENCE_MS)
}
