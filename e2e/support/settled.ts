import type { Page } from '@playwright/test'

/**
 * The page has loaded what it loads by itself. The network of who is signed in never rests: their notifications come by
 * a stream that stays open.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd)
    return document.readyState === 'complete' && performance.now() - Math.max(0, ...ends) > 500
  })
}
