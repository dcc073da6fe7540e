import type { Page } from '@playwright/test'

/** No answer came for so long: nothing more is loaded. */
const QUIET_MS = 150
/** As much for a page that isn't React's to bring to life. */
const QUIET_WITHOUT_REACT_MS = 500
/** So long after its last answer a page of ours stays as it is: its scripts were broken on purpose. */
const LIFELESS_AFTER_MS = 5_000

/**
 * Waits until the page has finished loading, is alive, and has nothing left to do at once: a page that still hydrates takes a
 * click as its plain form does. 'networkidle' never happens for signed-in users, because the notification stream stays open.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(
    ({ quiet, quietWithoutReact, lifelessAfter }) => {
      if (document.readyState !== 'complete') return false
      const ends = performance
        .getEntriesByType('resource')
        .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
      const silence = performance.now() - Math.max(0, ...ends)
      if (!('__reactRouterContext' in window)) return silence > quietWithoutReact
      const memberOf = (node: Node, prefix: string) => {
        const key = Object.keys(node).find((name) => name.startsWith(prefix))
        return key === undefined ? undefined : (node as unknown as Record<string, unknown>)[key]
      }
      // React names elements while it hydrates them, and listens to them once its root says that it has.
      type Root = { readonly stateNode: { readonly current: { readonly memoizedState: { isDehydrated: boolean } } } }
      const root = memberOf(document, '__reactContainer$') as Root | undefined
      const isHydrated = root?.stateNode.current.memoizedState.isDehydrated === false
      const controls = [...document.querySelectorAll('form, button, input, select, textarea')]
      // The map's parts are not React's.
      const isAlive = (element: Element) =>
        memberOf(element, '__reactProps$') !== undefined || element.closest('.leaflet-container') !== null
      return silence > lifelessAfter || (silence > quiet && isHydrated && controls.every(isAlive))
    },
    { quiet: QUIET_MS, quietWithoutReact: QUIET_WITHOUT_REACT_MS, lifelessAfter: LIFELESS_AFTER_MS },
    { polling: 50 },
  )
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5_000 })))
}
