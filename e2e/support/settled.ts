import type { Page } from '@playwright/test'

/**
 * Waits until the page has finished loading, and has nothing left to do at once: a page that still hydrates takes a click as its
 * plain form does. 'networkidle' never happens for signed-in users, because the notification stream stays open.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return document.readyState === 'complete' && performance.now() - Math.max(0, ...ends) > 500
  })
  await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 5_000 })))
}
