import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no axe violations on the page as currently shown. */
export function expectNothingForAxe(page: Page): Promise<void> {
  // A color scheme change or a lazy part takes a few frames, so retry.
  return expect(async () => {
    await page.waitForTimeout(150)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ).toEqual([])
  }).toPass({ timeout: 20_000 })
}

/** Expects no axe violations in the light and the dark color scheme. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expectNothingForAxe(page)
  }
}
