import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Expects no axe violations on the page as currently shown; only of `rules`, if given. */
export function expectNothingForAxe(page: Page, rules?: string[]): Promise<void> {
  // A color scheme change or a lazy part takes a few frames, so retry.
  return expect(async () => {
    await page.waitForTimeout(150)
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
    // Results for cross-origin frames are combined in a separate page, which takes as long as everything else.
    axe.setLegacyMode(page.frames().length === 1)
    const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
    ).toEqual([])
  }).toPass({ timeout: 20_000 })
}

/** Expects no axe violations in the light and the dark color scheme. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNothingForAxe(page)
  // Only colors differ in dark mode.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNothingForAxe(page, ['color-contrast', 'link-in-text-block'])
}
