import type { Page } from '@playwright/test'

/** No response for this long means that loading has finished. */
const QUIET_MS = 150
/** The same for pages that aren't hydrated by React. */
const QUIET_WITHOUT_REACT_MS = 500
/** If one of our pages isn't hydrated this long after its last response, its scripts were broken on purpose. */
const LIFELESS_AFTER_MS = 5_000

/**
 * Waits until the page has finished loading, is hydrated, and has no immediate work left: before hydration, a click
 * submits the plain form. 'networkidle' never happens for signed-in users, because the notification stream stays open.
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
      // React marks elements while hydrating them, but their event handlers only work once the root is hydrated.
      type Root = { readonly stateNode: { readonly current: { readonly memoizedState: { isDehydrated: boolean } } } }
      const root = memberOf(document, '__reactContainer$') as Root | undefined
      const isHydrated = root?.stateNode.current.memoizedState.isDehydrated === false
      const controls = [...document.querySelectorAll('form, button, input, select, textarea')]
      // The map's controls don't belong to React.
      const isAlive = (element: Element) =>
        memberOf(element, '__reactProps$') !== undefined || element.closest('.leaflet-container') !== null
      return silence > lifelessAfter || (silence > quiet && isHydrated && controls.every(isAlive))
    },
    { quiet: QUIET_MS, quietWithoutReact: QUIET_WITHOUT_REACT_MS, lifelessAfter: LIFELESS_AFTER_MS },
    { polling: 50 },
  )
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5_000 })))
}
