import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing for axe to find, neither by day nor by night. */
export const expectNoAxeViolations = async (page: Page): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // A new scheme takes some frames to reach every element: what is wrong then is looked at once more.
    await expect(async () => {
      await page.waitForTimeout(150)
      const { violations } = await new AxeBuilder({ page }).analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id} (${colorScheme}): ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      )
      expect(found).toEqual([])
    }).toPass({ timeout: 20_000 })
  }
}
