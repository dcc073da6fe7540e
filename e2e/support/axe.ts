import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing for axe to find in the page as it is shown now. */
export function expectNothingForAxe(page: Page): Promise<void> {
  // A new scheme, or a part that comes late, takes some frames: what is wrong then is looked at once more.
  return expect(async () => {
    await page.waitForTimeout(150)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ).toEqual([])
  }).toPass({ timeout: 20_000 })
}

/** Nothing for axe to find, neither by day nor by night. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNothingForAxe(page)
  }
}
