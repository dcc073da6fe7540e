import { expect, test } from '@playwright/test'
import { signUp } from './support/people.ts'
import { settled } from './support/settled.ts'

test.describe('an error page hydrates without changes', () => {
  for (const [address, status] of [
    ['/moderation', 403],
    ['/admin/announcements', 403],
    ['/host/org_00000000000000000000000000', 404],
    ['/pages/none', 404],
    ['/stays/stay_none', 404],
    // These only redirect, if they can.
    ['/s/unknown', 404],
    ['/promotions/prm_none', 404],
    ['/campaigns/cmp_none', 404],
  ] as const)
    test(`${address} as a traveler: ${status}`, async ({ page }) => {
      await signUp(page)
      const faults: string[] = []
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
      page.on('pageerror', (error) => faults.push(error.message))
      const response = await page.goto(address)
      expect(response?.status()).toBe(status)
      await settled(page)
      await expect(page.getByText(`Error ${status}`)).toBeVisible()
      if (status === 403)
        await expect(page.locator('[data-request-id]')).toHaveText(response?.headers()['x-request-id'] ?? '')
      // The browser itself logs that the document failed to load.
      expect(faults.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
    })
})

test('a forbidden file redirects to the page that explains it', async ({ page }) => {
  await signUp(page)
  for (const [file, leadsTo, status] of [
    ['/admin/users.csv', '/admin/users', 403],
    ['/account/data.zip', '/account', 200],
    ['/host/org_unknown/stays.csv', '/host/org_unknown', 404],
    ['/host/org_unknown/billing/transactions.csv', '/host/org_unknown/billing', 404],
  ] as const) {
    const response = await page.goto(file)
    expect([response?.status(), new URL(page.url()).pathname]).toEqual([status, leadsTo])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
